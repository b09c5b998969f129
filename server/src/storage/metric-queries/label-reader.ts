import { decodeVarint, varintEnd } from '../bytes/varint.ts';
import { textOf } from '../metric-ingest/metric-of-labels.ts';

/** Reads canonical label bytes. A series has the names of the one before it, and most of its values, so these are decoded once. */
export interface LabelReader {
  read(labelBytes: Uint8Array, onLabel: (name: string, value: string) => void): void;
}

interface DecodedText {
  /** A copy: memory of series that are gone is used for others. */
  readonly bytes: Uint8Array;
  readonly text: string;
}

export function createLabelReader(): LabelReader {
  /** Names and values in turn, of the series before. */
  const last: DecodedText[] = [];

  function decode(part: number, source: Uint8Array, start: number, end: number): string {
    const known = last[part];
    if (known !== undefined && isAt(known.bytes, source, start, end)) return known.text;
    const text = textOf(source, start, end);
    last[part] = { bytes: source.slice(start, end), text };
    return text;
  }

  return {
    read(labelBytes, onLabel) {
      for (let at = 0, part = 0; at < labelBytes.length; part += 2) {
        const nameStart = varintEnd(labelBytes, at);
        const nameEnd = nameStart + decodeVarint(labelBytes, at);
        const valueStart = varintEnd(labelBytes, nameEnd);
        at = valueStart + decodeVarint(labelBytes, nameEnd);
        onLabel(decode(part, labelBytes, nameStart, nameEnd), decode(part + 1, labelBytes, valueStart, at));
      }
    },
  };
}

function isAt(bytes: Uint8Array, source: Uint8Array, start: number, end: number): boolean {
  if (bytes.length !== end - start) return false;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== source[start + i]) return false;
  return true;
}
