import type { Labels } from '../promql/labels/labels.ts';

/*
 * The canonical bytes of a label set, which identify a series: for each label, sorted by the bytes of its name, the
 * length of the name (unsigned LEB128), the name, the length of the value, the value, in UTF-8. No empty values, no
 * duplicate names; the metric name is the label `__name__`.
 */

const encoder = new TextEncoder();
/** Keeps a byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function encodeLabelBytes(labels: Labels): Uint8Array<ArrayBuffer> {
  const pairs: (readonly [Uint8Array, Uint8Array])[] = [];
  for (let at = 0; at < labels.length; at += 2) {
    pairs.push([encoder.encode(labels[at]), encoder.encode(labels[at + 1])]);
  }
  pairs.sort(([a], [b]) => Buffer.compare(a, b));
  const bytes: number[] = [];
  for (const part of pairs.flat()) pushText(bytes, part);
  return Uint8Array.from(bytes);
}

function pushText(bytes: number[], text: Uint8Array): void {
  let length = text.length;
  while (length >= 0x80) {
    bytes.push((length & 0x7f) | 0x80);
    length >>>= 7;
  }
  bytes.push(length);
  for (const byte of text) bytes.push(byte);
}

/** Sorted by code units, as `Labels` requires, which may differ from the order of the bytes. */
export function decodeLabelBytes(bytes: Uint8Array): Labels {
  const pairs: [string, string][] = [];
  let at = 0;
  const text = (): string => {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    at += length;
    return decoder.decode(bytes.subarray(at - length, at));
  };
  while (at < bytes.length) pairs.push([text(), text()]);
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.flat();
}
