import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Starts the ClickHouse that chdb has inside, in a folder of its own on free ports. */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clickhouse-'));
  const httpPort = await findFreePort();
  const configFile = join(folder, 'config.xml');
  await writeFile(configFile, toConfig(httpPort, await findFreePort()));
  const data = join(folder, 'data');
  const urlOf = (database: string) => `http://default@127.0.0.1:${httpPort}/${database}`;
  let process = new ClickhouseProcess(data, configFile);
  let created = 0;

  async function run(sql: string, database = 'default'): Promise<string> {
    const address = `http://127.0.0.1:${httpPort}/?database=${database}`;
    const response = await fetch(address, { method: 'POST', body: sql });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
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

  async function createTestDatabase(): Promise<ClickhouseTestDatabase> {
    created += 1;
    const name = `test_${created}`;
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

  await waitUntilReady();
  return {
    urlOf,
    run,
    createTestDatabase,
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
