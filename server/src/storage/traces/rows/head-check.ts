import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { checksumsOfRow, type TraceRow, traceColumns } from './trace-row.ts';

/** Whether the row of a trace has the time of creation that was written; true also where there is no such row. */
export type HeadCheck = (traceKey: number) => boolean;

export function createHeadCheck(db: SqliteDatabase): HeadCheck {
  const select = db
    .prepare<[number], TraceRow>(`SELECT ${traceColumns} FROM trace WHERE trace_key = ?`)
    .safeIntegers();
  return (traceKey) => {
    const row = select.get(traceKey);
    return row === undefined || row.head_crc === null || Number(row.head_crc) === checksumsOfRow(row).head;
  };
}
