import type { StoredLog } from '../../../server/src/logs/log.ts';
import { sql, toQuery, value } from '../../../server/src/storage/clickhouse/logs/read/sql.ts';
import {
  type StoredLogRow,
  storedLogColumns,
  toStoredLog,
} from '../../../server/src/storage/clickhouse/logs/read/stored-log-row.ts';
import {
  createLogWrites,
  type LogWrites,
  type LogWritesOptions,
} from '../../../server/src/storage/clickhouse/logs/write/create-log-writes.ts';
import { setTimer } from '../../../server/src/time/timers.ts';
import type { ClickhouseServer } from '../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';

/** One server of each, for the tests of a file. */
export interface LogServers {
  readonly clickhouse: ClickhouseServer;
  readonly postgres: PostgresServer;
  /** Databases of their own, without rows. */
  createDatabases(): Promise<LogDatabases>;
  remove(): Promise<void>;
}

/** What the gateways of one cluster share. */
export interface LogDatabases {
  readonly clickhouse: ClickhouseTestDatabase;
  readonly postgres: TestDatabase;
  /** The writing half of one gateway. */
  openWrites(options?: Partial<LogWritesOptions>): Promise<LogWrites>;
  /** All records of a project, by sequence. */
  readAll(projectId: string): Promise<readonly StoredLog[]>;
  remove(): Promise<void>;
}

/** @param start starts a server of ClickHouse, or the shards of a cluster. */
export async function startLogServers(
  start: () => Promise<ClickhouseServer> = startClickhouse,
): Promise<LogServers> {
  const [clickhouse, postgres] = await Promise.all([start(), startPostgres()]);
  return {
    clickhouse,
    postgres,
    async createDatabases() {
      return toLogDatabases(await clickhouse.createTestDatabase(), await postgres.createTestDatabase());
    },
    async remove() {
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}

async function toLogDatabases(
  clickhouse: ClickhouseTestDatabase,
  postgres: TestDatabase,
): Promise<LogDatabases> {
  const reading = await clickhouse.open();
  const opened: LogWrites[] = [];
  return {
    clickhouse,
    postgres,
    async openWrites(options) {
      const writes = createLogWrites({
        clickhouse: await clickhouse.open(),
        postgres: await postgres.open(),
        monotonicNowMs: () => performance.now(),
        setTimer,
        maxAttributeKeys: 2_000,
        ...options,
      });
      opened.push(writes);
      return writes;
    },
    async readAll(projectId) {
      const query = sql`SELECT ${storedLogColumns} FROM logs WHERE logs.project = ${value('String', projectId)} ORDER BY logs.seq`;
      return (await reading.read<StoredLogRow>(toQuery(query), { timeoutMs: 60_000 })).map(toStoredLog);
    },
    async remove() {
      for (const writes of opened) await writes.stop();
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}
