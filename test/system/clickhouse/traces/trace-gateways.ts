import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ClickhouseDatabase } from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import type { ClickhouseTraceStoreOptions } from '../../../../server/src/storage/clickhouse/traces/create-clickhouse-trace-store.ts';
import { insertTraceParts } from '../../../../server/src/storage/clickhouse/traces/part-rows.ts';
import type { PostgresDatabase } from '../../../../server/src/storage/postgres/database/postgres-database.ts';
import type { SpanStore, TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { startTraceServers, type TraceDatabases, type TraceServers } from './trace-databases.ts';

/** Replaces an action of a gateway; `act` does what it would have done. */
export type Fault = (act: () => Promise<void>) => Promise<void>;

/** Where a write of a gateway can be interrupted. */
export interface WriteFaults {
  /** Of the insert of its parts into ClickHouse, each try of it. */
  readonly insert?: Fault;
  /** Of the statement by which its commit becomes made, right before COMMIT. */
  readonly confirm?: Fault;
}

/** Gateways of the running test, which share its databases. */
export interface TraceGateways {
  readonly servers: TraceServers;
  readonly databases: TraceDatabases;
  open(options?: Partial<ClickhouseTraceStoreOptions>): Promise<TraceStore & SpanStore>;
  /** A gateway whose first write meets the faults, and no later one. */
  openFaulty(
    faults: WriteFaults,
    options?: Partial<ClickhouseTraceStoreOptions>,
  ): Promise<TraceStore & SpanStore>;
  /** The answer to a gateway that hangs: none before the test is over. */
  readonly noAnswer: Promise<never>;
}

/** Starts servers for the tests of a suite, and gives each test databases of its own. */
export function useTraceGateways(): TraceGateways {
  let servers: TraceServers;
  let databases: TraceDatabases;
  let answer: PromiseWithResolvers<never>;
  beforeAll(async () => {
    servers = await startTraceServers();
  });
  beforeEach(async () => {
    databases = await servers.createDatabases();
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
    open: (options) => databases.openStore(options),
    async openFaulty(faults, options) {
      const [clickhouse, postgres] = [await databases.clickhouse.open(), await databases.postgres.open()];
      return databases.openStore({
        clickhouse: withInsertFault(clickhouse, faults.insert),
        postgres: withConfirmFault(postgres, faults.confirm),
        ...options,
      });
    },
  };
}

function withInsertFault(clickhouse: ClickhouseDatabase, fault: Fault | undefined): ClickhouseDatabase {
  let token: string | undefined;
  return {
    ...clickhouse,
    insert(block, limits) {
      const act = () => clickhouse.insert(block, limits);
      if (block.into !== insertTraceParts) return act();
      token ??= block.token;
      return fault === undefined || block.token !== token ? act() : fault(act);
    },
  };
}

function withConfirmFault(postgres: PostgresDatabase, fault: Fault | undefined): PostgresDatabase {
  let isMet = false;
  return {
    ...postgres,
    transaction: (work, isolation) =>
      postgres.transaction(
        (session) =>
          work({
            ...session,
            async change(text, values) {
              if (fault === undefined || isMet || !text.startsWith('DELETE FROM trace_commits'))
                return session.change(text, values);
              isMet = true;
              let count = 0;
              await fault(async () => {
                count = await session.change(text, values);
              });
              return count;
            },
          }),
        isolation,
      ),
  };
}
