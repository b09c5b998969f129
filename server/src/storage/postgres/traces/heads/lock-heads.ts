import type { PostgresSession } from '../../database/postgres-database.ts';
import { type HeadRow, headColumns, toTraceHead } from './head-row.ts';
import type { TraceHead } from './trace-head.ts';

export interface TraceReference {
  readonly projectId: string;
  readonly traceId: string;
}

/** A trace that nobody else can write to before the transaction ends. */
export interface LockedTrace extends TraceReference {
  readonly traceKey: bigint;
  /** Absent for a trace that does not exist: what has its key is an empty row, to be filled or deleted before the commit. */
  readonly head?: TraceHead;
}

/** Traces of one statement. */
const chunkSize = 2_000;

/** Locks the traces, existing or not, in the order in which every gateway does. @param traces each once. */
export async function lockHeads(
  session: PostgresSession,
  traces: readonly TraceReference[],
): Promise<readonly LockedTrace[]> {
  const inOrder = traces.toSorted(compareReferences);
  const locked: LockedTrace[] = [];
  for (let first = 0; first < inOrder.length; first += chunkSize) {
    const chunk = inOrder.slice(first, first + chunkSize);
    const values = [chunk.map(({ projectId }) => projectId), chunk.map(({ traceId }) => traceId)];
    await session.change(lock, values);
    const rows = await session.rows<UnfilledRow | HeadRow>(select, values);
    for (const row of rows) locked.push(toLockedTrace(row));
  }
  return locked;
}

type UnfilledRow = Omit<HeadRow, 'number'> & { readonly number: null };

// A row that conflicts is locked also where the condition lets nothing be updated. An inserted one makes other gateways wait that insert
// the same. Source: https://www.postgresql.org/docs/current/sql-insert.html#SQL-ON-CONFLICT
const lock = `INSERT INTO trace_heads (project_id, trace_id)
  SELECT wanted.project_id, wanted.trace_id
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (project_id, trace_id, place)
  ORDER BY wanted.place
  ON CONFLICT (project_id, trace_id) DO UPDATE SET trace_id = excluded.trace_id WHERE false`;

// A statement of its own: its snapshot has what others committed while the locks were waited for.
const select = `SELECT ${headColumns}
  FROM unnest($1::text[], $2::text[]) AS wanted (project_id, trace_id)
    JOIN trace_heads ON trace_heads.project_id = wanted.project_id AND trace_heads.trace_id = wanted.trace_id`;

function toLockedTrace(row: UnfilledRow | HeadRow): LockedTrace {
  const reference = {
    projectId: row.project_id,
    traceId: row.trace_id,
    traceKey: BigInt(row.trace_key),
  };
  return isFilled(row) ? { ...reference, head: toTraceHead(row) } : reference;
}

function isFilled(row: UnfilledRow | HeadRow): row is HeadRow {
  return row.number !== null;
}

/** By UTF-16 code units: any order will do that all gateways have. */
function compareReferences(a: TraceReference, b: TraceReference): number {
  if (a.projectId !== b.projectId) return a.projectId < b.projectId ? -1 : 1;
  if (a.traceId === b.traceId) return 0;
  return a.traceId < b.traceId ? -1 : 1;
}
