import type { TraceState } from '../../../traces/trace-state.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import {
  type ChangingColumns,
  changingColumns,
  labelsOf,
  type TraceRow,
  toChangingColumns,
  toTraceIdBytes,
  toTraceState,
  traceColumns,
} from './trace-row.ts';

export interface StoredTrace {
  readonly traceKey: number;
  readonly state: TraceState;
  /** Revision of the automation rules by which it was evaluated last. */
  readonly rulesRevision: number;
}

/** The writer's access to the rows of traces; the ones used last are kept in memory. */
export interface TraceRows {
  find(project: number, traceId: string): StoredTrace | undefined;
  insert(project: number, trace: StoredTrace): void;
  update(project: number, trace: StoredTrace): void;
  /** Call after a rollback, or a write by another process. */
  clearCache(): void;
}

interface CachedTrace extends StoredTrace {
  readonly length: number;
}

/** Of the labels of cached traces together, in characters; a trace without labels counts a little, too. */
const maxCachedLength = 16 * 1024 * 1024;
const fixedLength = 512;

export function createTraceRows(db: SqliteDatabase): TraceRows {
  const select = db
    .prepare<[number, Buffer], TraceRow>(
      `SELECT ${traceColumns} FROM trace WHERE project = ? AND trace_id = ?`,
    )
    .safeIntegers();
  const insert = db.prepare<[number, number, Buffer, number, ...ChangingColumns]>(
    `INSERT INTO trace (trace_key, project, trace_id, created_at_ms, ${changingColumns.join(', ')})
     VALUES (?, ?, ?, ?, ${changingColumns.map(() => '?').join(', ')})`,
  );
  const update = db.prepare<[...ChangingColumns, number]>(
    `UPDATE trace SET ${changingColumns.map((column) => `${column} = ?`).join(', ')} WHERE trace_key = ?`,
  );
  // In order of use, so that the first is the one unused for longest.
  const cache = new Map<string, CachedTrace>();
  let cachedLength = 0;

  function remember(project: number, trace: StoredTrace, labels: string): void {
    const name = cacheName(project, trace.state.traceId);
    const length = labels.length + fixedLength;
    cachedLength += length - (cache.get(name)?.length ?? 0);
    cache.delete(name);
    cache.set(name, { ...trace, length });
    for (const [oldest, { length: freed }] of cache) {
      if (cachedLength <= maxCachedLength) break;
      cache.delete(oldest);
      cachedLength -= freed;
    }
  }

  return {
    find(project, traceId) {
      const cached = cache.get(cacheName(project, traceId));
      if (cached !== undefined) return cached;
      const row = select.get(project, toTraceIdBytes(traceId));
      if (row === undefined) return undefined;
      return {
        traceKey: Number(row.trace_key),
        state: toTraceState(row),
        rulesRevision: Number(row.rules_revision),
      };
    },
    insert(project, trace) {
      const { traceId, createdAtMs } = trace.state;
      const columns = toChangingColumns(trace.state, trace.rulesRevision);
      insert.run(trace.traceKey, project, toTraceIdBytes(traceId), createdAtMs, ...columns);
      remember(project, trace, labelsOf(columns));
    },
    update(project, trace) {
      const columns = toChangingColumns(trace.state, trace.rulesRevision);
      update.run(...columns, trace.traceKey);
      remember(project, trace, labelsOf(columns));
    },
    clearCache() {
      cache.clear();
      cachedLength = 0;
    },
  };
}

function cacheName(project: number, traceId: string): string {
  return `${project} ${traceId}`;
}
