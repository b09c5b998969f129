import type { QueryBudget } from '../../../../time/query-budget.ts';
import type { TraceStore } from '../../../../traces/trace-store.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';
import { getTrace } from './get-trace.ts';
import { listTraces } from './list-traces.ts';
import { readLabels } from './read-labels.ts';
import { createReadSlots } from './read-slots.ts';
import { readStats } from './read-stats.ts';

export interface TraceReadsOptions {
  readonly postgres: Pick<PostgresDatabase, 'read' | 'rows'>;
  /** The clock of deadlines. */
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Lists and statistics that run at once; 6 by default, of the 16 connections that a service has. */
  readonly maxRunningReads?: number;
  /** Lists and statistics that may wait for that; 256 by default. */
  readonly maxQueuedReads?: number;
}

/** The reads of a trace store that need no timelines. */
export type TraceReads = Pick<
  TraceStore,
  'get' | 'list' | 'stats' | 'tags' | 'attributeKeys' | 'attributeValues'
>;

export function createTraceReads(options: TraceReadsOptions): TraceReads {
  const { postgres, monotonicNowMs, setTimer } = options;
  const slots = createReadSlots({
    maxRunning: options.maxRunningReads ?? 6,
    maxQueued: options.maxQueuedReads ?? 256,
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

  return {
    get: (projectId, traceId) => getTrace(postgres, projectId, traceId),
    list: (query, budget) => readWithin(query.projectId, budget, (session) => listTraces(session, query)),
    stats: (query, budget) => readWithin(query.projectId, budget, (session) => readStats(session, query)),
    tags: (projectId) => readLabels(postgres, { projectId, kind: 'tag' }),
    attributeKeys: (projectId) => readLabels(postgres, { projectId, kind: 'attributeKey' }),
    async attributeValues(projectId, key) {
      const values = await readLabels(postgres, { projectId, kind: 'attributeValue', key });
      return values.items.length === 0 && !values.truncated ? undefined : values;
    },
  };
}
