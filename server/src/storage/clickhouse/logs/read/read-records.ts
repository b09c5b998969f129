import { type EncodedLog, encodeLog } from '../../../../logs/encoded-log.ts';
import type { ReadRows } from './read-rows.ts';
import { type Sql, sql, toQuery, value } from './sql.ts';
import { type StoredLogRow, toStoredLog } from './stored-log-row.ts';

/** Their text and what encodes it, in a process that serves others at the same time. */
const maxAnswerBytes = 64 * 1024 * 1024;

export const newestFirst: Sql = sql`page.timeNs DESC, page.sequence DESC`;

interface PageRow extends StoredLogRow {
  readonly selectedCount: string;
}

export interface ReadRecords {
  /** The first in their order, at least one if there is one. Fewer than selected only beyond the limit of bytes. */
  readonly records: readonly EncodedLog[];
  readonly selectedCount: number;
}

/**
 * Reads selected records until they have more text than any response: a thousand records may be of a megabyte each.
 *
 * @param selection of `storedLogColumns`, with a limit; `order` is over its columns, as those of `page`.
 */
export async function readRecords(readRows: ReadRows, selection: Sql, order: Sql): Promise<ReadRecords> {
  const rows = await readRows<PageRow>(toQuery(limitText(selection, order)));
  const records = rows.map((row) => encodeLog(toStoredLog(row)));
  return { records, selectedCount: Number(rows[0]?.selectedCount ?? 0) };
}

function limitText(selection: Sql, order: Sql): Sql {
  return sql`SELECT page.*
    FROM (
      SELECT page.*, count() OVER () AS selectedCount,
        sum(length(page.body) + arraySum(arrayMap(text -> length(text), page.attributeValues))
          + arraySum(arrayMap(text -> length(text), page.resourceValues))) OVER (
          ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS bytesBefore
      FROM (${selection}) AS page
    ) AS page
    WHERE page.bytesBefore < ${value('UInt64', maxAnswerBytes)}
    ORDER BY ${order}`;
}
