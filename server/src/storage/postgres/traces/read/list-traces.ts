import type { TraceListPage, TraceListQuery } from '../../../../traces/trace-store.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import { headColumns } from '../heads/head-row.ts';
import { type Sql, sql, toStatement, value } from './sql.ts';
import { selectTraces } from './trace-conditions.ts';
import { matchColumns, type TraceSummaryRow, toTraceSummary } from './trace-summary-row.ts';

/**
 * A page ends early once its tags, attributes and rule matches have this many bytes, and the next one continues after it: a thousand
 * traces with the maximum labels would take a gigabyte. A numbered page, of at most 100 traces, cannot end early.
 */
const maxPageLabelBytes = 16 * 1024 * 1024;

/** So many matches are all read and sorted, whatever the database thinks; more are read from the newest on until the page is full. */
const maxSortedRows = 2_000;

interface PageRow extends TraceSummaryRow {
  /** Rows of the page, up to one more than its size, those included that did not fit. */
  readonly available: number;
}

interface CountRow {
  readonly total: number;
  readonly wasSetBack: boolean;
}

/** The order of a list, and where in it the page starts. */
interface PageOrder {
  readonly start: Sql;
  readonly columns: Sql;
}

/** One page and the exact total; call it in one snapshot. */
export async function listTraces(
  session: Pick<PostgresSession, 'rows'>,
  query: TraceListQuery,
): Promise<TraceListPage> {
  const matching = selectTraces(query);
  const count = toStatement(sql`
    SELECT count(*) AS total, ${wasSetBack(query.projectId)} AS "wasSetBack" FROM trace_heads WHERE ${matching}`);
  const [counted] = await session.rows<CountRow>(count.text, count.values);
  const { total, wasSetBack: isByNumber } = counted ?? { total: 0, wasSetBack: false };
  if (total === 0) return { traces: [], total };
  const source = total <= maxSortedRows ? collected(matching) : inOrder(matching);
  const page = toStatement(selectPage(query, source, isByNumber ? byNumber(query) : byCreation(query)));
  const rows = await session.rows<PageRow>(page.text, page.values);
  const traces = rows.slice(0, query.pageSize).map(toTraceSummary);
  const last = traces.at(-1);
  const hasMore = (rows[0]?.available ?? 0) > traces.length;
  return { traces, total, ...(hasMore && last !== undefined ? { nextAfterNumber: last.traceNumber } : {}) };
}

const head = constant(headColumns);
const matches = constant(matchColumns);

/** The highest number first. The first row always fits. */
function selectPage({ start, pageSize }: TraceListQuery, rows: Sql, order: PageOrder): Sql {
  const maxBytes = start.kind === 'offset' ? Number.MAX_SAFE_INTEGER : maxPageLabelBytes;
  return sql`
    SELECT page.* FROM (
      SELECT found.*, matches.*, count(*) OVER () AS available,
        sum(octet_length(array_to_string(found.tags || found.attribute_keys || found.attribute_values, ''))
          + coalesce(octet_length(array_to_string(matches.match_rule_names || matches.match_reasons, '')), 0))
          OVER (ORDER BY found.number DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
      FROM (
        SELECT ${head} FROM ${rows}${order.start}
        ORDER BY ${order.columns}
        LIMIT ${value('bigint', pageSize + 1)} OFFSET ${value('bigint', start.kind === 'offset' ? start.offset : 0)}
      ) AS found CROSS JOIN LATERAL (
        SELECT ${matches} FROM trace_matches WHERE trace_matches.trace_key = found.trace_key
      ) AS matches
    ) AS page
    WHERE page.bytes_before IS NULL OR page.bytes_before < ${value('bigint', maxBytes)}
    ORDER BY page.number DESC`;
}

/** The database, which cannot know how few match, would look for them among all rows from the newest on. `OFFSET 0` keeps it from that. */
function collected(matching: Sql): Sql {
  return sql`(SELECT trace_heads.* FROM trace_heads WHERE ${matching} OFFSET 0) AS trace_heads WHERE true`;
}

function inOrder(matching: Sql): Sql {
  return sql`trace_heads WHERE ${matching}`;
}

/** Whether a trace that is there was created later than one with a higher number; see `last_step_number`. */
function wasSetBack(projectId: string): Sql {
  const id = value('text', projectId);
  return sql`EXISTS (
    SELECT FROM trace_heads AS older WHERE older.project_id = ${id} AND older.number < (
      SELECT trace_projects.last_step_number FROM trace_projects WHERE trace_projects.project_id = ${id}))`;
}

/** Times of creation do not decrease with the numbers, so the index by time has the place where the page starts. */
function byCreation({ projectId, start }: TraceListQuery): PageOrder {
  const columns = sql`trace_heads.created_at_ms DESC, trace_heads.number DESC`;
  if (start.kind !== 'after') return { start: sql``, columns };
  const number = value('bigint', start.traceNumber);
  return {
    start: sql`
    AND trace_heads.number < ${number} AND trace_heads.created_at_ms <= (
      SELECT older.created_at_ms FROM trace_heads AS older
      WHERE older.project_id = ${value('text', projectId)} AND older.number < ${number}
      ORDER BY older.number DESC LIMIT 1)`,
    columns,
  };
}

/** Slower in a window that ended long ago: what is newer is passed over. */
function byNumber({ start }: TraceListQuery): PageOrder {
  return {
    start:
      start.kind === 'after' ? sql` AND trace_heads.number < ${value('bigint', start.traceNumber)}` : sql``,
    columns: sql`trace_heads.number DESC`,
  };
}

/** @param text of this code, without values. */
function constant(text: string): Sql {
  return { kind: 'sql', texts: [text], parts: [] };
}
