import type { LogListQuery, LogPage } from '../../../../logs/log-store.ts';
import { compileLogFilter } from './compile-log-filter.ts';
import { before, coveredBy, inWindow } from './log-conditions.ts';
import { newestFirst, readRecords } from './read-records.ts';
import type { ReadRows } from './read-rows.ts';
import { joinSql, type Sql, sql, value } from './sql.ts';
import { storedLogColumns } from './stored-log-row.ts';

/** A page has fewer records than its limit only when they have more text than a response may have. */
export async function listLogs(readRows: ReadRows, query: LogListQuery): Promise<LogPage> {
  const found = await readRecords(readRows, selectPage(query), newestFirst);
  const records = found.records.slice(0, query.limit);
  return { records, hasMore: found.selectedCount > records.length };
}

/** One record more than the page has shows whether there is another page. */
function selectPage({ projectId, window, filter, before: position, arrivedBy, limit }: LogListQuery): Sql {
  const conditions = [
    inWindow(projectId, window),
    ...(position === undefined ? [] : [before(position)]),
    ...(arrivedBy === undefined ? [] : [coveredBy(arrivedBy)]),
    ...compileLogFilter(filter),
  ];
  return sql`SELECT ${storedLogColumns} FROM logs WHERE ${joinSql(conditions, ' AND ')}
    ORDER BY logs.time DESC, logs.seq DESC LIMIT ${value('UInt32', limit + 1)}`;
}
