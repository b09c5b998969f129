import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickhouseDatabase } from '../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import { migrateClickhouse } from '../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import {
  type OpenClickhouseOptions,
  openClickhouse,
} from '../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import { ClickhouseProcess } from './clickhouse-process.ts';
import { findFreePort } from './find-free-port.ts';

/** A database of its own, with the schema of this release and no rows. */
export interface ClickhouseTestDatabase {
  readonly url: string;
  /** Each is what another process would have. */
  open(options?: Partial<OpenClickhouseOptions>): Promise<ClickhouseDatabase>;
  /** The answer to a statement as text. */
  run(sql: string): Promise<string>;
  /** Closes what was opened and drops the database. */
  remove(): Promise<void>;
}

export interface ClickhouseServer {
  /** Of its process now. */
  pid(): number;
  urlOf(database: string): string;
  run(sql: string, database?: string): Promise<string>;
  createTestDatabase(): Promise<ClickhouseTestDatabase>;
  /** @param how it ends: regularly, or as by `kill -9`. */
  stop(how?: 'shutdown' | 'crash'): Promise<void>;
  /** After `stop`, with the same data and ports. */
  start(): Promise<void>;
  /** Stops it from running, as a machine that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

const readyWithinMs = 60_000;

/**
 * Starts the ClickHouse that chdb has inside, in a folder of its own on free ports; or takes the server of
 * `CAIRN_TEST_CLICKHOUSE_URLS`, which is left running.
 */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const given = env['CAIRN_TEST_CLICKHOUSE_URLS'];
  if (given !== undefined) return takeClickhouse(given);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clickhouse-'));
  const httpPort = await findFreePort();
  const configFile = join(folder, 'config.xml');
  await writeFile(configFile, toConfig(httpPort, await findFreePort()));
  const data = join(folder, 'data');
  const urlOf = (database: string) => `http://default@127.0.0.1:${httpPort}/${database}`;
  let process = new ClickhouseProcess(data, configFile);

  async function run(sql: string, database = 'default'): Promise<string> {
    const address = `http://127.0.0.1:${httpPort}/?database=${database}`;
    return readAnswer(await fetch(address, { method: 'POST', body: sql }));
  }

  async function waitUntilReady(): Promise<void> {
    const giveUpMs = performance.now() + readyWithinMs;
    while (performance.now() < giveUpMs && !process.hasEnded) {
      const isReady = await run('SELECT 1').then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await delay(20);
    }
    throw new Error(`ClickHouse was not ready:\n${process.output}`);
  }

  await waitUntilReady();
  return {
    urlOf,
    run,
    createTestDatabase: () => createTestDatabase({ urlOf, run }),
    pid: () => process.pid,
    stop: (how = 'shutdown') => process.end(how),
    async start() {
      process = new ClickhouseProcess(data, configFile);
      await waitUntilReady();
    },
    pause: () => process.pause(),
    resume: () => process.resume(),
    async remove() {
      process.resume();
      await process.end('crash');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server that runs elsewhere and stays as it is, but for databases that tests create and drop. */
function takeClickhouse(url: string): ClickhouseServer {
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const { origin, username, password } = new URL(url);
  async function run(sql: string, database = 'default'): Promise<string> {
    const headers = {
      'x-clickhouse-user': decodeURIComponent(username),
      'x-clickhouse-key': decodeURIComponent(password),
    };
    return readAnswer(await fetch(`${origin}/?database=${database}`, { method: 'POST', body: sql, headers }));
  }
  return {
    urlOf,
    run,
    createTestDatabase: () => createTestDatabase({ urlOf, run }),
    pid: refuseGiven,
    stop: async () => refuseGiven(),
    start: async () => refuseGiven(),
    pause: refuseGiven,
    resume: refuseGiven,
    remove: async () => undefined,
  };
}

function refuseGiven(): never {
  throw new Error(
    'this test stops or measures a server, so it needs one of its own: unset CAIRN_TEST_CLICKHOUSE_URLS',
  );
}

async function createTestDatabase({
  urlOf,
  run,
}: Pick<ClickhouseServer, 'urlOf' | 'run'>): Promise<ClickhouseTestDatabase> {
  const name = `cairn_test_${randomBytes(6).toString('hex')}`;
  await run(`CREATE DATABASE ${name}`);
  const url = urlOf(name);
  await migrateClickhouse({ urls: [url] });
  const opened: ClickhouseDatabase[] = [];
  return {
    url,
    async open(options) {
      const db = await openClickhouse({ urls: [url], ...options });
      opened.push(db);
      return db;
    },
    run: (sql) => run(sql, name),
    async remove() {
      for (const db of opened) await db.close();
      await run(`DROP DATABASE ${name} SYNC`);
    },
  };
}

async function readAnswer(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Little memory for caches: several servers may run beside each other. */
function toConfig(httpPort: number, tcpPort: number): string {
  return `<clickhouse>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${httpPort}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
  <mark_cache_size>67108864</mark_cache_size>
  <logger><level>warning</level></logger>
</clickhouse>
`;
}
