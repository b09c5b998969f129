import {
  encodeKeyValue,
  scratch,
  writeBytes,
  writeEnum,
  writeId,
  writeMessage,
  writeText,
  writeTime,
} from '../message-scratch.ts';
import type { SampleLog, SampleProducer } from './sample-logs.ts';

/** Offsets of the times in the last encoded request. */
let timeOffsets: number[] = [];

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
    if (producer !== undefined) size = writeMessage(size, 1, (at) => writeResourceLogs(at, producer, run));
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
  const after = writeMessage(at, 1, (start) => {
    let size = start;
    for (const entry of producer.resource) size = writeBytes(size, 1, encodeKeyValue(entry));
    return size;
  });
  return writeMessage(after, 2, (start) => {
    let size = writeMessage(start, 1, (scope) => writeText(scope, 1, 'checkout.http'));
    for (const log of logs) size = writeMessage(size, 2, (record) => writeRecord(record, log));
    return size;
  });
}

function writeRecord(at: number, log: SampleLog): number {
  let size = at;
  for (const number of [1, 11]) {
    timeOffsets.push(size + 1);
    size = writeTime(size, number, log.timeMs, log.timeRestNs);
  }
  size = writeEnum(size, 2, log.severityNumber);
  size = writeText(size, 3, log.severityText);
  size = writeMessage(size, 5, (value) => writeText(value, 1, log.body));
  for (const entry of log.attributes) size = writeBytes(size, 6, encodeKeyValue(entry));
  if (log.traceId !== '') {
    size = writeId(size, 9, log.traceId);
    size = writeId(size, 10, log.spanId);
  }
  return size;
}
