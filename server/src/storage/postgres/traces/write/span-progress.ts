import { duplicateWindowMs } from '../../../sqlite/recent-requests.ts';
import type { SpanProgress } from '../../../trace-ingest/span-steps.ts';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';

/** How far the requests of a write are stored that take several commits. */
export interface SpanProgressRows {
  find(digest: Buffer, receivedAtMs: number): SpanProgress | undefined;
  set(digest: Buffer, receivedAtMs: number, progress: SpanProgress): void;
  /** Of a request that is stored to its end. */
  remove(digest: Buffer): void;
  /** Stores what was set and removed. */
  save(session: PostgresSession): Promise<void>;
}

interface ProgressRow {
  readonly digest: Buffer;
  readonly expires_at_ms: number;
  readonly oldest_ns: string;
  readonly newest_ns: string;
  readonly traces: number;
  readonly accepted: number;
  readonly deleted: number;
  readonly deleted_trace: string | null;
  readonly labels_left_out: number;
}

export async function readSpanProgress(
  session: PostgresSession,
  digests: readonly Buffer[],
): Promise<SpanProgressRows> {
  const rows = digests.length === 0 ? [] : await session.rows<ProgressRow>(select, [digests]);
  const known = new Map(rows.map((row) => [row.digest.toString('hex'), row]));
  const changed = new Map<string, SetProgress>();
  const removed: Buffer[] = [];
  return {
    find(digest, receivedAtMs) {
      const row = known.get(digest.toString('hex'));
      return row === undefined || row.expires_at_ms <= receivedAtMs ? undefined : toProgress(row);
    },
    set(digest, receivedAtMs, progress) {
      const expiresAtMs = receivedAtMs + duplicateWindowMs;
      changed.set(digest.toString('hex'), { ...progress, digest, expiresAtMs });
    },
    remove: (digest) => void removed.push(digest),
    async save(session) {
      if (removed.length > 0) await session.change(deleteStored, [removed]);
      const values = [...changed.values()];
      if (values.length > 0) await session.change(insert, toColumns(values));
    },
  };
}

/** Deletes what is known of requests that were never sent to their end. */
export async function forgetSpanProgress(
  postgres: Pick<PostgresDatabase, 'change'>,
  nowMs: number,
): Promise<void> {
  await deleteInSteps(postgres, deleteExpired, [nowMs]);
}

interface SetProgress extends SpanProgress {
  readonly digest: Buffer;
  readonly expiresAtMs: number;
}

function toColumns(values: readonly SetProgress[]): readonly unknown[] {
  return [
    values.map(({ digest }) => digest),
    values.map(({ expiresAtMs }) => expiresAtMs),
    values.map(({ oldestNs }) => oldestNs),
    values.map(({ newestNs }) => newestNs),
    values.map(({ traces }) => traces),
    values.map(({ accepted }) => accepted),
    values.map(({ deleted }) => deleted),
    values.map(({ deletedTrace }) => deletedTrace ?? null),
    values.map(({ labelsLeftOut }) => labelsLeftOut),
  ];
}

function toProgress(row: ProgressRow): SpanProgress {
  return {
    oldestNs: BigInt(row.oldest_ns),
    newestNs: BigInt(row.newest_ns),
    traces: row.traces,
    accepted: row.accepted,
    deleted: row.deleted,
    deletedTrace: row.deleted_trace ?? undefined,
    labelsLeftOut: row.labels_left_out,
  };
}

const select = `SELECT trace_span_progress.digest, trace_span_progress.expires_at_ms,
    trace_span_progress.oldest_ns::text AS oldest_ns, trace_span_progress.newest_ns::text AS newest_ns,
    trace_span_progress.traces, trace_span_progress.accepted, trace_span_progress.deleted,
    trace_span_progress.deleted_trace, trace_span_progress.labels_left_out
  FROM trace_span_progress WHERE trace_span_progress.digest = ANY ($1::bytea[])`;

const insert = `INSERT INTO trace_span_progress
    (digest, expires_at_ms, oldest_ns, newest_ns, traces, accepted, deleted, deleted_trace, labels_left_out)
  SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::text[], $9::bigint[])
  ON CONFLICT (digest) DO UPDATE
    SET expires_at_ms = excluded.expires_at_ms, oldest_ns = excluded.oldest_ns, newest_ns = excluded.newest_ns,
      traces = excluded.traces, accepted = excluded.accepted, deleted = excluded.deleted,
      deleted_trace = excluded.deleted_trace, labels_left_out = excluded.labels_left_out`;

const deleteStored = 'DELETE FROM trace_span_progress WHERE trace_span_progress.digest = ANY ($1::bytea[])';

const deleteExpired = `DELETE FROM trace_span_progress WHERE trace_span_progress.digest IN (
    SELECT expired.digest FROM trace_span_progress AS expired WHERE expired.expires_at_ms <= $1
    ORDER BY expired.expires_at_ms LIMIT $2 FOR UPDATE SKIP LOCKED)`;
