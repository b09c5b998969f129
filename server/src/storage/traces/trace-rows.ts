import type { TraceState } from '../../traces/trace-state.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import {
  type ChangingColumns,
  changingColumns,
  type TraceRow,
  toChangingColumns,
  toTraceIdBytes,
  toTraceState,
  traceColumns,
} from './trace-row.ts';

export interface StoredTrace {
  readonly traceKey: number;
  readonly state: TraceState;
}

/** The writer's access to the rows of traces. */
export interface TraceRows {
  find(project: number, traceId: string): StoredTrace | undefined;
  insert(project: number, traceKey: number, state: TraceState): void;
  update(traceKey: number, state: TraceState): void;
}

export function createTraceRows(db: SqliteDatabase): TraceRows {
  const select = db
    .prepare<[number, Buffer], TraceRow>(
      `SELECT ${traceColumns} FROM trace WHERE project = ? AND trace_id = ?`,
    )
    .safeIntegers();
  const insert = db.prepare<[number, number, Buffer, number, string, ...ChangingColumns]>(
    `INSERT INTO trace (trace_key, project, trace_id, created_at_ms, name, ${changingColumns.join(', ')})
     VALUES (?, ?, ?, ?, ?, ${changingColumns.map(() => '?').join(', ')})`,
  );
  const update = db.prepare<[...ChangingColumns, number]>(
    `UPDATE trace SET ${changingColumns.map((column) => `${column} = ?`).join(', ')} WHERE trace_key = ?`,
  );

  return {
    find(project, traceId) {
      const row = select.get(project, toTraceIdBytes(traceId));
      return row === undefined ? undefined : { traceKey: Number(row.trace_key), state: toTraceState(row) };
    },
    insert(project, traceKey, state) {
      const { traceId, createdAtMs, name } = state;
      insert.run(traceKey, project, toTraceIdBytes(traceId), createdAtMs, name, ...toChangingColumns(state));
    },
    update(traceKey, state) {
      update.run(...toChangingColumns(state), traceKey);
    },
  };
}
