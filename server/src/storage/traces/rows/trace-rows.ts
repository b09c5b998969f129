import type { TraceState } from '../../../traces/trace-state.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { haveSameLabels } from '../../trace-ingest/trace-labels-codec.ts';
import {
  insertTrace,
  type LabelValues,
  type ProgressValues,
  type StoredTrace,
  type TraceRow,
  toLabelValues,
  toPartsSum,
  toProgressValues,
  toTraceIdBytes,
  toTraceState,
  traceColumns,
  updateProgress,
  updateTrace,
} from './trace-row.ts';

/**
 * The writer's access to the rows of traces. Those of spans that were used last are kept in memory: services send a trace in several
 * requests within seconds, while most flushes of clients are the first of their trace or come much later.
 */
export interface TraceRows {
  find(project: number, traceId: string): StoredTrace | undefined;
  insert(project: number, trace: StoredTrace): void;
  update(project: number, trace: StoredTrace, before: TraceState): void;
  /** Call after a rollback, or a write by another process. */
  clearCache(): void;
}

interface CachedTrace extends StoredTrace {
  readonly project: number;
  readonly length: number;
}

/** Of the labels of cached traces together, in characters; a trace without labels counts a little, too. */
const maxCachedLength = 4 * 1024 * 1024;
const fixedLength = 512;

export function createTraceRows(db: SqliteDatabase): TraceRows {
  const select = db
    .prepare<[number, Buffer], TraceRow>(
      `SELECT ${traceColumns} FROM trace WHERE project = ? AND trace_id = ?`,
    )
    .safeIntegers();
  const insert = db.prepare<[number, number, Buffer, number, ...ProgressValues, ...LabelValues]>(insertTrace);
  const update = db.prepare<[...ProgressValues, ...LabelValues, number]>(updateTrace);
  const updateOnlyProgress = db.prepare<[...ProgressValues, number]>(updateProgress);
  // By trace id: of two projects with a trace of the same id, the one used last has the place.
  // Two generations, of which the older goes as a whole: a map that evicts its first entry has to skip those that went before.
  let recent = new Map<string, CachedTrace>();
  let older = new Map<string, CachedTrace>();
  let recentLength = 0;

  function remember(project: number, trace: StoredTrace, length: number): void {
    if (recentLength > maxCachedLength / 2) {
      older = recent;
      recent = new Map();
      recentLength = 0;
    }
    const { traceId } = trace.state;
    recentLength += length - (recent.get(traceId)?.length ?? 0);
    const { traceKey, state, rulesRevision, partsSum } = trace;
    recent.set(traceId, { traceKey, state, rulesRevision, partsSum, project, length });
  }

  function recall(project: number, traceId: string): CachedTrace | undefined {
    const cached = recent.get(traceId) ?? older.get(traceId);
    return cached?.project === project ? cached : undefined;
  }

  return {
    find(project, traceId) {
      const cached = recall(project, traceId);
      if (cached !== undefined) return cached;
      const row = select.get(project, toTraceIdBytes(traceId));
      if (row === undefined) return undefined;
      return {
        traceKey: Number(row.trace_key),
        state: toTraceState(row),
        rulesRevision: Number(row.rules_revision),
        partsSum: toPartsSum(row),
      };
    },
    insert(project, trace) {
      const { traceKey, state } = trace;
      const idBytes = toTraceIdBytes(state.traceId);
      const labels = toLabelValues(trace);
      insert.run(traceKey, project, idBytes, state.createdAtMs, ...toProgressValues(trace), ...labels);
      if (state.spans !== undefined) remember(project, trace, lengthOf(labels));
    },
    update(project, trace, before) {
      const { traceKey, state } = trace;
      const progress = toProgressValues(trace);
      if (before.name === state.name && haveSameLabels(before, state)) {
        updateOnlyProgress.run(...progress, traceKey);
        const cached = recall(project, state.traceId);
        if (cached !== undefined) remember(project, trace, cached.length);
      } else {
        const labels = toLabelValues(trace);
        update.run(...progress, ...labels, traceKey);
        if (state.spans !== undefined) remember(project, trace, lengthOf(labels));
      }
    },
    clearCache() {
      recent.clear();
      older.clear();
      recentLength = 0;
    },
  };
}

function lengthOf([name, labels]: LabelValues): number {
  return fixedLength + name.length + labels.length;
}
