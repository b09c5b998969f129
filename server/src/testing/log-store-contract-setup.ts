import { afterEach, beforeEach } from 'vitest';
import type { LogRecordInit } from '../ingest/otlp/testing/encode-logs-request.ts';
import type { StoredLog } from '../logs/log.ts';
import type {
  AppendOutcome,
  LogBatch,
  LogListQuery,
  LogPage,
  LogStore,
  LogWindow,
} from '../logs/log-store.ts';
import { parseLogFilter } from '../logs/parse-log-filter.ts';
import { type SampleLogBatch, sampleLogBatch, sampleLogNs } from './sample-log.ts';
import { sampleProjectId } from './sample-trace.ts';

export interface OpenedLogStore {
  readonly store: LogStore;
  close(): Promise<void>;
}

/** Opens an empty store whose clock for deadlines stands at `logContractNowMs`. */
export type OpenLogStore = () => Promise<OpenedLogStore>;

/** Where the clock for deadlines stands while the contract suite runs, in milliseconds since the epoch. */
export const logContractNowMs = Number(sampleLogNs / 1_000_000n);

export const unhurriedLogQuery = { deadlineMs: logContractNowMs + 60_000 };

export const secondNs = 1_000_000_000n;

export const dayNs = 86_400n * secondNs;

/** Holds every record that a sample batch may bring. */
export const wideWindow: LogWindow = { sinceNs: 0n, untilNs: sampleLogNs + dayNs };

/** The store of the running test and short ways to write and read it. */
export interface LogStoreInTest {
  readonly store: LogStore;
  /** Appends records in one batch, of a key of its own unless the test names one. */
  add(
    records: readonly LogRecordInit[],
    changes?: Partial<Omit<SampleLogBatch, 'records'> & LogBatch>,
  ): Promise<AppendOutcome>;
  /** Without changes every record of the sample project. */
  list(changes?: Partial<LogListQuery>): Promise<LogPage>;
}

/** Opens a store before each test of the suite and closes it afterwards. */
export function useLogStore(open: OpenLogStore): LogStoreInTest {
  let opened: OpenedLogStore;
  let batchCount = 0;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());
  return {
    get store() {
      return opened.store;
    },
    add(records, { resource, scope, ...changes } = {}) {
      batchCount += 1;
      const batch = {
        records,
        ...(resource === undefined ? {} : { resource }),
        ...(scope === undefined ? {} : { scope }),
      };
      return opened.store.append(sampleLogBatch(batch, { keyId: `key_${batchCount}`, ...changes }));
    },
    list: (changes) =>
      opened.store.list(
        {
          projectId: sampleProjectId,
          filter: parseLogFilter(),
          window: wideWindow,
          limit: 1_000,
          ...changes,
        },
        unhurriedLogQuery,
      ),
  };
}

/** A record with this body, sent so many nanoseconds after `sampleLogNs`. */
export function logAt(offsetNs: bigint | number, body: string): LogRecordInit {
  return { timeNs: sampleLogNs + BigInt(offsetNs), body };
}

/** The bodies of a page, in its order. */
export function bodiesOf({ records }: { readonly records: readonly Pick<StoredLog, 'body'>[] }): string[] {
  return records.map(({ body }) => body);
}
