import { compress } from 'snappyjs';
import type { LoadedSeries } from './target.ts';

/**
 * The body of a remote write: a `prometheus.WriteRequest` in protobuf, compressed by snappy.
 *
 * Source: https://prometheus.io/docs/specs/prw/remote_write_spec/#protocol
 */
export function encodeWriteRequest(series: readonly LoadedSeries[]): Uint8Array<ArrayBuffer> {
  const request = Buffer.concat(series.map((one) => field(1, encodeSeries(one))));
  return new Uint8Array(compress(request));
}

function encodeSeries({ labels, timestampsMs, values }: LoadedSeries): Buffer {
  const parts: Buffer[] = [];
  for (let i = 0; i + 1 < labels.length; i += 2) {
    const pair = [field(1, Buffer.from(labels[i] ?? '')), field(2, Buffer.from(labels[i + 1] ?? ''))];
    parts.push(field(1, Buffer.concat(pair)));
  }
  for (const [index, timestampMs] of timestampsMs.entries()) {
    // The bytes of the value, because reading a NaN as a number may change its bits.
    const value = Buffer.from(values.buffer, values.byteOffset + index * 8, 8);
    parts.push(
      field(2, Buffer.concat([Buffer.of(0x09), value, Buffer.of(0x10), varint(BigInt(timestampMs))])),
    );
  }
  return Buffer.concat(parts);
}

/** A length-delimited field. */
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2), varint(BigInt(bytes.length)), bytes]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
