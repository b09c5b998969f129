import type { LogListQuery, LogPage } from '../../../../logs/log-store.ts';
import { compileLogFilter } from './compile-log-filter.ts';
import { before, coveredBy, inWindow } from './log-conditions.ts';
import type { ReadRows } from './read-rows.ts';
import { joinSql, type Sql, sql, toQuery, value } from './sql.ts';
import { type StoredLogRow, storedLogColumns, toStoredLog } from './stored-log-row.ts';

export async function listLogs(readRows: ReadRows, query: LogListQuery): Promise<LogPage> {
  const { limit } = query;
  const rows = await readRows<StoredLogRow>(toQuery(selectPage(query)));
  return { records: rows.slice(0, limit).map(toStoredLog), hasMore: rows.length > limit };
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
