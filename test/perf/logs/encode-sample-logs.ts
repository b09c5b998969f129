import type { SampleLog, SampleProducer } from './sample-logs.ts';

const scratch = Buffer.alloc(4 * 1024 * 1024);
const keyValues = new Map<string, Buffer>();
/** Offsets of the times in the last encoded request. */
let timeOffsets: number[] = [];

/** Wire types of protobuf (https://protobuf.dev/programming-guides/encoding/#structure). */
const fixed64 = 1;
const lengthDelimited = 2;

/**
 * Records as an `ExportLogsServiceRequest`, one `ResourceLogs` for each run of one producer. Written for speed, so
 * that a benchmark of millions of records measures the store: text is ASCII, and messages are below 2 MiB.
 */
export function encodeSampleLogs(logs: readonly SampleLog[]): Uint8Array<ArrayBuffer> {
  timeOffsets = [];
  let size = 0;
  for (let start = 0; start < logs.length; ) {
    const producer = logs[start]?.producer;
    let end = start;
    while (end < logs.length && logs[end]?.producer === producer) end += 1;
    const run = logs.slice(start, end);
    if (producer !== undefined) size = nested(size, 1, (at) => writeResourceLogs(at, producer, run));
    start = end;
  }
  return new Uint8Array(scratch.subarray(0, size));
}

/** Repeats a request with shifted times; much faster than encoding new ones. */
export function* repeatLater(
  logs: readonly SampleLog[],
  shiftMs: number,
  times: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const first = encodeSampleLogs(logs);
  const offsets = timeOffsets;
  const view = new DataView(first.buffer);
  const shiftNs = BigInt(shiftMs) * 1_000_000n;
  for (let time = 0; time < times; time += 1) {
    yield first.slice();
    for (const offset of offsets) view.setBigUint64(offset, view.getBigUint64(offset, true) + shiftNs, true);
  }
}

function writeResourceLogs(at: number, producer: SampleProducer, logs: readonly SampleLog[]): number {
  const after = nested(at, 1, (start) => {
    let size = start;
    for (const entry of producer.resource) size = field(size, 1, encodedKeyValue(entry));
    return size;
  });
  return nested(after, 2, (start) => {
    let size = nested(start, 1, (scope) => text(scope, 1, 'checkout.http'));
    for (const log of logs) size = nested(size, 2, (record) => writeRecord(record, log));
    return size;
  });
}

function writeRecord(at: number, log: SampleLog): number {
  let size = at;
  for (const number of [1, 11]) {
    scratch[size] = (number << 3) | fixed64;
    timeOffsets.push(size + 1);
    scratch.writeBigUInt64LE(BigInt(log.timeMs) * 1_000_000n + BigInt(log.timeRestNs), size + 1);
    size += 9;
  }
  scratch[size] = 2 << 3;
  scratch[size + 1] = log.severityNumber;
  size = text(size + 2, 3, log.severityText);
  size = nested(size, 5, (value) => text(value, 1, log.body));
  for (const entry of log.attributes) size = field(size, 6, encodedKeyValue(entry));
  if (log.traceId !== '') {
    size = id(size, 9, log.traceId);
    size = id(size, 10, log.spanId);
  }
  return size;
}

/** Few distinct keys and values, so they are cached. */
function encodedKeyValue([key, value]: readonly [string, string]): Buffer {
  const name = `${key}\0${value}`;
  let encoded = keyValues.get(name);
  if (encoded === undefined) {
    encoded = Buffer.from([
      ...[(1 << 3) | lengthDelimited, key.length, ...Buffer.from(key)],
      ...[(2 << 3) | lengthDelimited, value.length + 2, (1 << 3) | lengthDelimited, value.length],
      ...Buffer.from(value),
    ]);
    keyValues.set(name, encoded);
  }
  return encoded;
}

/** Bytes of a length below 128, as are those of `text` and `id`. */
function field(at: number, number: number, bytes: Buffer): number {
  scratch[at] = (number << 3) | lengthDelimited;
  scratch[at + 1] = bytes.length;
  scratch.set(bytes, at + 2);
  return at + 2 + bytes.length;
}

function text(at: number, number: number, value: string): number {
  scratch[at] = (number << 3) | lengthDelimited;
  scratch[at + 1] = scratch.write(value, at + 2, 'latin1');
  return at + 2 + value.length;
}

function id(at: number, number: number, hex: string): number {
  scratch[at] = (number << 3) | lengthDelimited;
  scratch[at + 1] = scratch.write(hex, at + 2, 'hex');
  return at + 2 + hex.length / 2;
}

/** A message after a three-byte varint of its length, possibly padded. */
function nested(at: number, number: number, write: (at: number) => number): number {
  const start = at + 4;
  const end = write(start);
  const length = end - start;
  scratch[at] = (number << 3) | lengthDelimited;
  if (length < 128) {
    // Padding of a short one would count in the bytes per record.
    scratch[at + 1] = length;
    scratch.copyWithin(at + 2, start, end);
    return end - 2;
  }
  scratch[at + 1] = (length & 0x7f) | 0x80;
  scratch[at + 2] = ((length >> 7) & 0x7f) | 0x80;
  scratch[at + 3] = length >> 14;
  return end;
}
