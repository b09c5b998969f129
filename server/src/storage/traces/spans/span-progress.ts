import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { duplicateWindowMs } from '../../sqlite/recent-requests.ts';
import type { SpanProgress } from '../../trace-ingest/span-steps.ts';

/** Call every method in the transaction of the commit. */
export interface SpanProgressRows {
  find(digest: Uint8Array, nowMs: number): SpanProgress | undefined;
  save(digest: Uint8Array, nowMs: number, progress: SpanProgress): void;
  remove(digest: Uint8Array): void;
  forgetExpired(nowMs: number): void;
}

interface ProgressRow {
  readonly oldest_ns: bigint;
  readonly newest_ns: bigint;
  readonly traces: bigint;
  readonly accepted: bigint;
  readonly deleted: bigint;
  readonly deleted_trace: string | null;
  readonly labels_left_out: bigint;
}

export function createSpanProgressRows(db: SqliteDatabase): SpanProgressRows {
  const select = db
    .prepare<[Uint8Array, number], ProgressRow>(
      `SELECT oldest_ns, newest_ns, traces, accepted, deleted, deleted_trace, labels_left_out
       FROM span_progress WHERE digest = ? AND expires_at_ms > ?`,
    )
    .safeIntegers();
  const insert = db.prepare<
    [Uint8Array, number, bigint, bigint, number, number, number, string | null, number]
  >('INSERT OR REPLACE INTO span_progress VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = db.prepare<[Uint8Array]>('DELETE FROM span_progress WHERE digest = ?');
  // Few requests are never sent to their end, so the table is as good as empty.
  const removeExpired = db.prepare<[number]>('DELETE FROM span_progress WHERE expires_at_ms <= ?');

  return {
    find(digest, nowMs) {
      const row = select.get(digest, nowMs);
      if (row === undefined) return undefined;
      return {
        oldestNs: row.oldest_ns,
        newestNs: row.newest_ns,
        traces: Number(row.traces),
        accepted: Number(row.accepted),
        deleted: Number(row.deleted),
        deletedTrace: row.deleted_trace ?? undefined,
        labelsLeftOut: Number(row.labels_left_out),
      };
    },
    save(digest, nowMs, progress) {
      const { oldestNs, newestNs, traces, accepted, deleted, deletedTrace, labelsLeftOut } = progress;
      const counts = [traces, accepted, deleted, deletedTrace ?? null, labelsLeftOut] as const;
      insert.run(digest, nowMs + duplicateWindowMs, oldestNs, newestNs, ...counts);
    },
    remove: (digest) => void remove.run(digest),
    forgetExpired: (nowMs) => void removeExpired.run(nowMs),
  };
}
