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
  /** In UTF-8. */
  readonly json: Uint8Array;
}

const utf8 = new TextEncoder();

export function encodeLog(record: StoredLog): EncodedLog {
  const { timeNs, sequence } = record;
  const json = utf8.encode(JSON.stringify(toWireLog(record)));
  return { timeNs, sequence, textLength: countLogText(record), json };
}

/** The same records in one buffer, which goes to another thread in one piece. */
export function packLogs(records: readonly EncodedLog[]): EncodedLog[] {
  const bytes = new Uint8Array(records.reduce((sum, { json }) => sum + json.length, 0));
  let end = 0;
  return records.map((record) => {
    const start = end;
    end += record.json.length;
    bytes.set(record.json, start);
    return { ...record, json: bytes.subarray(start, end) };
  });
}
