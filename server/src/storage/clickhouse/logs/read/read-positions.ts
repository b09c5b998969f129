import type { EncodedLog } from '../../../../logs/encoded-log.ts';
import type { LogPosition } from '../../../../logs/log.ts';
import { createLogTextBudget } from '../../../../logs/log-text-budget.ts';
import { readRecords } from './read-records.ts';
import type { ReadRows } from './read-rows.ts';
import { type Sql, type SqlValue, sql, value } from './sql.ts';
import { storedLogColumns } from './stored-log-row.ts';

const positionsPerRead = 1_000;

/**
 * The records at some positions of a project, by sequence, in the order of the positions; those that were removed meanwhile are left
 * out, and so are all after as much text as a response may have, because nobody could show them.
 */
export async function readPositions(
  readRows: ReadRows,
  projectId: string,
  positions: readonly LogPosition[],
): Promise<ReadonlyMap<number, EncodedLog>> {
  const hasRoom = createLogTextBudget();
  const found = new Map<number, EncodedLog>();
  for (let start = 0; start < positions.length; start += positionsPerRead) {
    const part = positions.slice(start, start + positionsPerRead);
    const sequences = value(
      'Array(UInt64)',
      part.map(({ sequence }) => sequence),
    );
    const { records, selectedCount } = await readRecords(
      readRows,
      selectPositions(projectId, part, sequences),
      sql`indexOf(${sequences}, page.sequence)`,
    );
    for (const record of records) found.set(record.sequence, record);
    if (records.length < selectedCount || !records.every(({ textLength }) => hasRoom(textLength))) break;
  }
  return found;
}

/** Sequences are unique; times are what the order of the table can skip by. */
function selectPositions(projectId: string, positions: readonly LogPosition[], sequences: SqlValue): Sql {
  const times = value(
    "Array(DateTime64(9, 'UTC'))",
    positions.map(({ timeNs }) => toTimeText(timeNs)),
  );
  return sql`SELECT ${storedLogColumns} FROM logs
    WHERE logs.project = ${value('String', projectId)} AND logs.time IN ${times} AND logs.seq IN ${sequences}`;
}

/** Seconds with nine digits of their fraction. */
function toTimeText(timeNs: bigint): string {
  const digits = String(timeNs).padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}
