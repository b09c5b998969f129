import type { TimelinePart } from '../../trace-timelines/timeline-part.ts';
import { RowWriter } from '../row-binary/row-writer.ts';

/** Columns in the order of `encodePartRows`. */
export const insertTraceParts =
  'INSERT INTO trace_parts (created_day, trace_key, first_ns, last_ns, commit, position, kind, received_at_ms, payload)';

/** At the index that the column `kind` has. */
export const partKinds = ['events', 'spans'] as const;

/** Of a row besides its payload. */
const rowBytes = 64;

/** The parts of one commit in RowBinary. */
export function encodePartRows(commit: bigint, parts: readonly TimelinePart[]): Uint8Array<ArrayBuffer> {
  const rows = new RowWriter(parts.reduce((sum, { payload }) => sum + rowBytes + payload.length, 0));
  for (const part of parts) {
    rows.uint32(part.createdDay);
    rows.bigint64(part.traceKey);
    rows.bigint64(part.firstNs);
    rows.bigint64(part.lastNs);
    rows.bigint64(commit);
    rows.uint32(part.position);
    rows.uint8(partKinds.indexOf(part.kind));
    rows.bigint64(BigInt(part.receivedAtMs));
    rows.blob(part.payload);
  }
  return rows.finish();
}
