import type { Filter } from '../../../../filter/ast.ts';
import type { CreatedWindow } from '../../../../traces/trace-store.ts';
import { compileTraceFilter } from './compile-trace-filter.ts';
import { joinSql, type Sql, sql, value } from './sql.ts';

/** Which traces a read is about. */
export interface TraceSelection {
  readonly projectId: string;
  readonly filter: Filter;
  readonly window: CreatedWindow;
}

/** The condition that a row of `trace_heads` fulfils if the selection has its trace. */
export function selectTraces({ projectId, filter, window: { sinceMs, untilMs } }: TraceSelection): Sql {
  const conditions = [
    sql`trace_heads.project_id = ${value('text', projectId)}`,
    // Every row that is committed has one; the indexes leave out the others.
    sql`trace_heads.number IS NOT NULL`,
    ...(sinceMs === undefined ? [] : [sql`trace_heads.created_at_ms >= ${value('bigint', sinceMs)}`]),
    ...(untilMs === undefined ? [] : [sql`trace_heads.created_at_ms < ${value('bigint', untilMs)}`]),
    ...compileTraceFilter(filter),
  ];
  return joinSql(conditions, ' AND ');
}
