import { releaseBuffer } from '../memory/release-buffer.ts';
import type { LogPosition, StoredLog } from './log.ts';
import { countLogText } from './log-text-budget.ts';
import { toWireLog } from './log-wire.ts';

/**
 * A record as a reader gets it: its position, and the `LogRecord` of the contract as JSON. Records are encoded where they are read, in
 * other threads: those of a large page, as objects, would cost the thread that answers tens of milliseconds of garbage collection.
 */
export interface EncodedLog extends LogPosition {
  /** As `countLogText` counts it. */
  readonly textLength: number;
  /** Has the JSON, in UTF-8, at `[start, end)`: records share a buffer, because a view of each would be more garbage than all else. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

type EncodedBytes = Pick<EncodedLog, 'bytes' | 'start' | 'end'>;

const utf8 = new TextEncoder();
const comma = utf8.encode(',');

export function encodeLog(record: StoredLog): EncodedLog {
  const { timeNs, sequence } = record;
  const bytes = utf8.encode(JSON.stringify(toWireLog(record)));
  return { timeNs, sequence, textLength: countLogText(record), bytes, start: 0, end: bytes.length };
}

/** The same records in one buffer, which goes to another thread in one piece, with commas between them. */
export function packLogs(records: readonly EncodedLog[]): EncodedLog[] {
  const bytes = new Uint8Array(records.reduce((sum, { start, end }) => sum + comma.length + end - start, 0));
  let next = 0;
  return records.map((record) => {
    const start = next;
    const end = start + record.end - record.start;
    bytes.set(jsonOf(record), start);
    bytes.set(comma, end);
    next = end + comma.length;
    const { timeNs, sequence, textLength } = record;
    return { timeNs, sequence, textLength, bytes, start, end };
  });
}

export function jsonOf({ bytes, start, end }: EncodedBytes): Uint8Array {
  return bytes.subarray(start, end);
}

/** The items of a JSON array; those that were packed one after the other are one piece, with the commas between them. */
export function* toJsonItems(records: readonly EncodedLog[]): Generator<readonly [Uint8Array]> {
  let run: EncodedBytes | undefined;
  for (const { bytes, start, end } of records) {
    if (run?.bytes === bytes && run.end + comma.length === start) run = { bytes, start: run.start, end };
    else {
      if (run !== undefined) yield [jsonOf(run)];
      run = { bytes, start, end };
    }
  }
  if (run !== undefined) yield [jsonOf(run)];
}

/** Frees the bytes of records that nobody reads any more; see `releaseBuffer`. */
export function releaseLogs(records: readonly EncodedLog[]): void {
  for (const bytes of new Set(records.map((record) => record.bytes))) releaseBuffer(bytes);
}
