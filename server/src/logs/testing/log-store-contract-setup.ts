import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { LogRecordInit } from '../../ingest/otlp/testing/encode-logs-request.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import type { StoredLog } from '../log.ts';
import type { AppendOutcome, LogBatch, LogListQuery, LogPage, LogStore, LogWindow } from '../log-store.ts';
import { parseLogFilter } from '../parse-log-filter.ts';
import { decodeRecords } from './decode-logs.ts';
import { type SampleLogBatch, sampleLogBatch, sampleLogNs } from './sample-log.ts';

export interface OpenedLogStore {
  readonly store: LogStore;
  close(): Promise<void>;
}

/** Opens an empty store whose clock for deadlines is stopped at `logContractNowMs`. */
export type OpenLogStore = () => Promise<OpenedLogStore>;

/** Where the monotonic clock for deadlines stands. */
export const logContractNowMs = Number(sampleLogNs / 1_000_000n);

export const unhurriedLogQuery = { deadlineMs: logContractNowMs + 60_000 };

export const secondNs = 1_000_000_000n;

export const dayNs = 86_400n * secondNs;

/** Contains every record that a sample batch may have. */
export const wideWindow: LogWindow = { sinceNs: 0n, untilNs: sampleLogNs + dayNs };

export type DecodedLogPage = Omit<LogPage, 'records'> & { readonly records: readonly StoredLog[] };

/** The store of the running test, with shortcuts to write and read it. */
export interface LogStoreInTest {
  readonly store: LogStore;
  /** Appends records in one batch, with a new key unless the test names one. */
  add(
    records: readonly LogRecordInit[],
    changes?: Partial<Omit<SampleLogBatch, 'records'> & LogBatch>,
  ): Promise<AppendOutcome>;
  /** Lists every record of the sample project by default. */
  list(changes?: Partial<LogListQuery>): Promise<DecodedLogPage>;
}

/**
 * Opens a store before each test of the suite and closes it afterwards: for tests of sequences and of whole days, which
 * the projects of a store share.
 */
export function useLogStore(open: OpenLogStore): LogStoreInTest {
  let opened: OpenedLogStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());
  return createLogStoreInTest(() => opened.store);
}

/** Opens one store for the suite; each test gets projects of its own, whatever ids it uses. */
export function useSharedLogStore(open: OpenLogStore): LogStoreInTest {
  let opened: OpenedLogStore;
  let store: LogStore;
  let testCount = 0;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => {
    testCount += 1;
    store = withOwnProjects(opened.store, `of test ${testCount}`);
  });
  afterAll(() => opened.close());
  return createLogStoreInTest(() => store);
}

function withOwnProjects(store: LogStore, owner: string): LogStore {
  const ownId = (projectId: string): string => `${projectId} ${owner}`;
  const own = <Request extends { readonly projectId: string }>(request: Request): Request => ({
    ...request,
    projectId: ownId(request.projectId),
  });
  return {
    ...store,
    append: (batch) => store.append(own(batch)),
    list: (query, budget) => store.list(own(query), budget),
    stats: (query, budget) => store.stats(own(query), budget),
    catalogue: (query, budget) => store.catalogue(own(query), budget),
    arrivals: (query, budget) => store.arrivals(own(query), budget),
    arrivalMark: (projectId) => store.arrivalMark(ownId(projectId)),
  };
}

function createLogStoreInTest(storeNow: () => LogStore): LogStoreInTest {
  let batchCount = 0;
  return {
    get store() {
      return storeNow();
    },
    add(records, { resource, scope, ...changes } = {}) {
      batchCount += 1;
      const batch = {
        records,
        ...(resource === undefined ? {} : { resource }),
        ...(scope === undefined ? {} : { scope }),
      };
      return storeNow().append(sampleLogBatch(batch, { keyId: `key_${batchCount}`, ...changes }));
    },
    list: async (changes) =>
      decodeRecords(
        await storeNow().list(
          {
            projectId: sampleProjectId,
            filter: parseLogFilter(),
            window: wideWindow,
            limit: 1_000,
            ...changes,
          },
          unhurriedLogQuery,
        ),
      ),
  };
}

/** A record with this body and a time of `sampleLogNs` plus the offset. */
export function logAt(offsetNs: bigint | number, body: string): LogRecordInit {
  return { timeNs: sampleLogNs + BigInt(offsetNs), body };
}

/** The bodies of a page, in its order. */
export function bodiesOf({ records }: { readonly records: readonly Pick<StoredLog, 'body'>[] }): string[] {
  return records.map(({ body }) => body);
}
