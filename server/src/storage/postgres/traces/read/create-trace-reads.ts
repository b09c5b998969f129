import type { QueryBudget } from '../../../../time/query-budget.ts';
import { encodeTracePage } from '../../../../traces/encode-trace-page.ts';
import type { LabelList } from '../../../../traces/limit-labels.ts';
import type { TraceListPage, TraceListQuery, TraceStore } from '../../../../traces/trace-store.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';
import { getTrace } from './get-trace.ts';
import { listTraces } from './list-traces.ts';
import { type LabelSelection, readLabels } from './read-labels.ts';
import { readLastCreatedAtMs } from './read-last-created.ts';
import { createReadSlots } from './read-slots.ts';
import { readStats } from './read-stats.ts';

export interface TraceReadsOptions {
  readonly postgres: Pick<PostgresDatabase, 'read' | 'rows'>;
  /** The clock of deadlines. */
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Of reads of labels, which get no deadline from their callers. */
  readonly timeoutMs?: number;
}

/** Lists, statistics and reads of labels that run at once, of the 16 connections that a service has. */
const maxRunningReads = 6;
/** Reads that may wait for one of these to end. */
const maxQueuedReads = 256;
const defaultTimeoutMs = 10_000;

/** The reads of a trace store that need no timelines. */
export type TraceReads = Pick<
  TraceStore,
  'get' | 'list' | 'listJson' | 'stats' | 'lastCreatedAtMs' | 'tags' | 'attributeKeys' | 'attributeValues'
>;

export function createTraceReads(options: TraceReadsOptions): TraceReads {
  const { postgres, monotonicNowMs, setTimer, timeoutMs: labelTimeoutMs = defaultTimeoutMs } = options;
  const slots = createReadSlots({
    maxRunning: maxRunningReads,
    maxQueued: maxQueuedReads,
    monotonicNowMs,
    setTimer,
  });

  function readWithin<Result>(
    projectId: string,
    budget: QueryBudget,
    read: (session: Pick<PostgresSession, 'rows'>) => Promise<Result>,
  ): Promise<Result> {
    return slots.run(projectId, budget, () => {
      const timeoutMs = budget.deadlineMs - monotonicNowMs();
      const { signal } = budget;
      return postgres.read(read, { timeoutMs, ...(signal === undefined ? {} : { signal }) });
    });
  }

  function labels(selection: LabelSelection): Promise<LabelList> {
    const budget = { deadlineMs: monotonicNowMs() + labelTimeoutMs };
    return readWithin(selection.projectId, budget, (session) => readLabels(session, selection));
  }

  function list(query: TraceListQuery, budget: QueryBudget): Promise<TraceListPage> {
    return readWithin(query.projectId, budget, (session) => listTraces(session, query));
  }

  return {
    get: (projectId, traceId) => getTrace(postgres, projectId, traceId),
    list,
    listJson: async (query, budget) => encodeTracePage(await list(query, budget)),
    stats: (query, budget) => readWithin(query.projectId, budget, (session) => readStats(session, query)),
    lastCreatedAtMs: (projectId) => readLastCreatedAtMs(postgres, projectId),
    tags: (projectId) => labels({ projectId, kind: 'tag' }),
    attributeKeys: (projectId) => labels({ projectId, kind: 'attributeKey' }),
    async attributeValues(projectId, key) {
      const values = await labels({ projectId, kind: 'attributeValue', key });
      return values.items.length === 0 && !values.truncated ? undefined : values;
    },
  };
}
