import { randomBytes } from 'node:crypto';
import { createTokenSealer } from '../../paging/sealed-token.ts';
import type { QueryBudget } from '../../time/query-budget.ts';
import { createLogPageTokens } from '../log-page-token.ts';
import { createLogService, type LogService, type LogsPage } from '../log-service.ts';
import type { LogListQuery, LogStore } from '../log-store.ts';
import { decodeLogs } from './decode-logs.ts';
import { createFakeLogStore } from './fake-log-store.ts';
import { sampleLogBatch, sampleLogNs } from './sample-log.ts';

export const tenLogsDeadlineMs = 5_000;

export interface TenLogs {
  readonly logs: LogService;
  readonly store: LogStore;
  /** The list calls of the service, in order. */
  readonly queries: readonly { readonly query: LogListQuery; readonly budget: QueryBudget }[];
  /** Starts ten minutes after the first record; a test may advance it. */
  readonly clock: { nowMs: number };
  /** Adds a record at the offset in nanoseconds from the first. */
  add(offsetNs: bigint, body: string): Promise<void>;
}

/** A service over ten records with the bodies 1 to 10, one a minute; those of an even number are errors. */
export async function createTenLogs(): Promise<TenLogs> {
  const clock = { nowMs: Number(sampleLogNs / 1_000_000n) + 10 * 60_000 };
  const nowMs = () => clock.nowMs;
  const queries: { query: LogListQuery; budget: QueryBudget }[] = [];
  const store = createFakeLogStore({ nowMs });
  const records = Array.from({ length: 10 }, (_, index) => ({
    timeNs: sampleLogNs + BigInt(index) * 60_000_000_000n,
    body: String(index + 1),
    severityNumber: index % 2 === 0 ? 9 : 17,
  }));
  await store.append(sampleLogBatch({ records }));
  const sealer = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32) }, randomBytes);
  const logs = createLogService({
    store: {
      list(query, budget) {
        queries.push({ query, budget });
        return store.list(query, budget);
      },
    },
    pageTokens: createLogPageTokens(sealer, nowMs),
    nowMs,
    monotonicNowMs: nowMs,
    queryDeadlineMs: tenLogsDeadlineMs,
  });
  return {
    logs,
    store,
    queries,
    clock,
    async add(offsetNs, body) {
      const timeNs = sampleLogNs + offsetNs;
      await store.append(sampleLogBatch({ records: [{ timeNs, body }] }, { newestNs: timeNs }));
    },
  };
}

/** The bodies of a page as numbers, in its order. */
export function numbersOf({ records }: LogsPage): number[] {
  return decodeLogs(records).map(({ body }) => Number(body));
}
