import type { ArrivalMark } from '../../../../logs/arrival-mark.ts';
import type { LogStore } from '../../../../logs/log-store.ts';
import type { QueryBudget } from '../../../../time/query-budget.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { listLogs } from './list-logs.ts';
import { readArrivals } from './read-arrivals.ts';
import { readCatalogue } from './read-catalogue.ts';
import { assertWithin, type ReadRows, readWithin } from './read-rows.ts';
import { readStats } from './read-stats.ts';

export interface LogReadsOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  /** The clock of deadlines. */
  readonly monotonicNowMs: () => number;
  /** A mark that covers what can be read of the project. */
  readonly arrivalMark: (projectId: string) => Promise<ArrivalMark>;
}

export type LogReads = Pick<LogStore, 'list' | 'stats' | 'catalogue' | 'arrivals'>;

export function createLogReads({ clickhouse, monotonicNowMs, arrivalMark }: LogReadsOptions): LogReads {
  const within = (budget: QueryBudget): ReadRows => readWithin(clickhouse, budget, monotonicNowMs);
  return {
    list: (query, budget) => listLogs(within(budget), query),
    stats: (query, budget) => readStats(within(budget), query),
    catalogue: (query, budget) => readCatalogue(within(budget), query),
    async arrivals(query, budget) {
      assertWithin(budget, monotonicNowMs);
      return readArrivals(within(budget), query, await arrivalMark(query.projectId));
    },
  };
}
