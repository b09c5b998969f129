import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { LogBatch } from '../../../server/src/logs/log-store.ts';
import { sampleLogBatch, sampleLogNs } from '../../../server/src/logs/testing/sample-log.ts';
import type { ClickhouseDatabase } from '../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import type { LogWrites } from '../../../server/src/storage/clickhouse/logs/write/create-log-writes.ts';
import { insertLogs } from '../../../server/src/storage/clickhouse/logs/write/log-rows.ts';
import { sampleProjectId } from '../../../server/src/traces/testing/sample-trace.ts';
import { type FakeServerClock, fakeServerClock } from '../../support/fake-server-clock.ts';
import { type LogDatabases, type LogServers, startLogServers } from './log-databases.ts';

/** How long a gateway that died keeps its writer. */
export const leaseMs = 15_000;

/** Gateways of the running test, which share its databases, and the clock of PostgreSQL. */
export interface LogGateways {
  readonly servers: LogServers;
  readonly databases: LogDatabases;
  open(options?: Parameters<LogDatabases['openWrites']>[0]): Promise<LogWrites>;
  /** Advances the clock of PostgreSQL. */
  passMs(ms: number): Promise<void>;
  /** Of the sample project, by sequence. */
  bodies(): Promise<readonly string[]>;
  /** Whether the marks of a gateway cover every record of the sample project. */
  coversAll(gateway: LogWrites): Promise<boolean>;
  /** Replaces one insert of records of a gateway; `insert` does what it would have done. */
  withInsert(
    token: string,
    replace: (insert: () => Promise<void>) => Promise<void>,
  ): Promise<ClickhouseDatabase>;
  /** The answer to a gateway that died: none before the test is over. */
  readonly noAnswer: Promise<never>;
}

/** Starts servers for the tests of a suite, as `startLogServers` does, and gives each test databases of its own. */
export function useLogGateways(start?: Parameters<typeof startLogServers>[0]): LogGateways {
  let servers: LogServers;
  let databases: LogDatabases;
  let clock: FakeServerClock;
  let answer: PromiseWithResolvers<never>;
  beforeAll(async () => {
    servers = await startLogServers(start);
  });
  beforeEach(async () => {
    databases = await servers.createDatabases();
    clock = await fakeServerClock(databases.postgres, Date.now());
    answer = Promise.withResolvers();
    answer.promise.catch(() => undefined);
  });
  afterEach(async () => {
    answer.reject(new Error('it died'));
    await databases.remove();
  });
  afterAll(() => servers.remove());

  return {
    get servers() {
      return servers;
    },
    get databases() {
      return databases;
    },
    get noAnswer() {
      return answer.promise;
    },
    open: (options) => databases.openWrites({ limits: { leaseMs }, ...options }),
    passMs: (ms) => clock.advance(ms),
    async bodies() {
      return (await databases.readAll(sampleProjectId)).map(({ body }) => body);
    },
    async coversAll(gateway) {
      const records = await databases.readAll(sampleProjectId);
      const mark = await gateway.arrivalMark(sampleProjectId);
      return records.every((record) => mark.covers(record));
    },
    async withInsert(token, replace) {
      const clickhouse = await databases.clickhouse.open();
      let isReplaced = false;
      return {
        ...clickhouse,
        insert(block, limits) {
          const insert = () => clickhouse.insert(block, limits);
          if (isReplaced || block.into !== insertLogs || block.token !== token) return insert();
          isReplaced = true;
          return replace(insert);
        },
      };
    },
  };
}

/** A request with records of these bodies. */
export function batchOf(...texts: readonly string[]): LogBatch {
  return sampleLogBatch({ records: texts.map((body) => ({ timeNs: sampleLogNs, body })) });
}
