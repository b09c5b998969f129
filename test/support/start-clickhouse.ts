import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickhouseDatabase } from '../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import {
  type ClickhouseServers,
  toDistributedDatabase,
} from '../../server/src/storage/clickhouse/database/clickhouse-servers.ts';
import { migrateClickhouse } from '../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import {
  type OpenClickhouseOptions,
  openClickhouse,
} from '../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import { type ClickhouseTestCluster, renderClickhouseConfig } from './clickhouse-config.ts';
import { ClickhouseProcess } from './clickhouse-process.ts';
import { findFreePort, findFreePorts, isListening } from './find-free-port.ts';

/** A database of its own, with the schema of this release and no rows. */
export interface ClickhouseTestDatabase {
  /** What a service or a thread is told; `urls` and `cluster` as flags in `flags`. */
  readonly servers: ClickhouseServers;
  readonly flags: readonly string[];
  /** Of the first server. */
  readonly url: string;
  /** Each is what another process would have. */
  open(options?: Partial<OpenClickhouseOptions>): Promise<ClickhouseDatabase>;
  /** The answer to a statement as text: of a query over all shards, of another statement in each. */
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
  /** After it has ended, with the same data and ports. */
  start(): Promise<void>;
  /** Whether its process has ended, also by itself. */
  hasEnded(): boolean;
  /** Stops it from running, as a machine that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

const readyWithinMs = 60_000;

/**
 * Starts the ClickHouse that chdb has inside, in a folder of its own on free ports; or takes the server of
 * `CAIRN_TEST_CLICKHOUSE_URLS`, which is left running. With `CAIRN_TEST_CLICKHOUSE_SHARDS` it is as many servers in one cluster.
 */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const given = env['CAIRN_TEST_CLICKHOUSE_URLS'];
  if (given !== undefined) return takeClickhouse(given.split(','), env['CAIRN_TEST_CLICKHOUSE_CLUSTER']);
  const shardCount = Number(env['CAIRN_TEST_CLICKHOUSE_SHARDS'] ?? 1);
  return shardCount === 1 ? startServer(await findFreePort()) : startClickhouseCluster(shardCount);
}

/** The servers of one cluster, each a shard: what is done to a server is done to each of them. */
export interface ClickhouseShards extends ClickhouseServer {
  readonly shards: readonly ClickhouseServer[];
}

/** Starts real servers in one cluster, as `startClickhouse` starts one. */
export async function startClickhouseCluster(shardCount = 2): Promise<ClickhouseShards> {
  const tcpPorts = await findFreePorts(shardCount);
  const cluster = { name: 'shards', tcpPorts };
  return joinServers(await Promise.all(tcpPorts.map((port) => startServer(port, [cluster]))), cluster.name);
}

/** Servers that are the shards of a cluster that each of them knows. */
export function joinServers(shards: readonly ClickhouseServer[], cluster: string): ClickhouseShards {
  const [first] = shards;
  if (first === undefined) throw new Error('a cluster has a server');
  return {
    shards,
    pid: first.pid,
    urlOf: first.urlOf,
    run: first.run,
    createTestDatabase: () => createTestDatabase(shards, cluster),
    async stop(how) {
      await Promise.all(shards.map((server) => server.stop(how)));
    },
    async start() {
      await Promise.all(shards.map((server) => server.start()));
    },
    hasEnded: () => shards.some((server) => server.hasEnded()),
    pause() {
      for (const server of shards) server.pause();
    },
    resume() {
      for (const server of shards) server.resume();
    },
    async remove() {
      await Promise.all(shards.map((server) => server.remove()));
    },
  };
}

/** One server, which knows these clusters, and may be in them. */
export async function startServer(
  tcpPort: number,
  clusters: readonly ClickhouseTestCluster[] = [],
): Promise<ClickhouseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clickhouse-'));
  const httpPort = await findFreePort();
  const configFile = join(folder, 'config.xml');
  await writeFile(configFile, renderClickhouseConfig(httpPort, tcpPort, clusters));
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
        // The port among servers is opened after that of HTTP.
        () => isListening(tcpPort),
        () => false,
      );
      if (isReady) return;
      await delay(20);
    }
    throw new Error(`ClickHouse was not ready:\n${process.output}`);
  }

  await waitUntilReady();
  const server: ClickhouseServer = {
    urlOf,
    run,
    createTestDatabase: () => createTestDatabase([server]),
    pid: () => process.pid,
    stop: (how = 'shutdown') => process.end(how),
    hasEnded: () => process.hasEnded,
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
  return server;
}

function takeClickhouse(urls: readonly string[], cluster: string | undefined): ClickhouseServer {
  const [first, ...others] = urls.map(takeServer);
  if (first === undefined || (others.length > 0 && cluster === undefined))
    throw new Error('several CAIRN_TEST_CLICKHOUSE_URLS need CAIRN_TEST_CLICKHOUSE_CLUSTER');
  return cluster === undefined ? first : joinServers([first, ...others], cluster);
}

/** A server that runs elsewhere and stays as it is, but for databases that tests create and drop. */
function takeServer(url: string): ClickhouseServer {
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const { origin, username, password } = new URL(url);
  async function run(sql: string, database = 'default'): Promise<string> {
    const headers = {
      'x-clickhouse-user': decodeURIComponent(username),
      'x-clickhouse-key': decodeURIComponent(password),
    };
    return readAnswer(await fetch(`${origin}/?database=${database}`, { method: 'POST', body: sql, headers }));
  }
  const server: ClickhouseServer = {
    urlOf,
    run,
    createTestDatabase: () => createTestDatabase([server]),
    pid: refuseGiven,
    stop: async () => refuseGiven(),
    start: async () => refuseGiven(),
    hasEnded: () => false,
    pause: refuseGiven,
    resume: refuseGiven,
    remove: async () => undefined,
  };
  return server;
}

function refuseGiven(): never {
  throw new Error(
    'this test stops or measures a server, so it needs one of its own: unset CAIRN_TEST_CLICKHOUSE_URLS',
  );
}

async function createTestDatabase(
  shards: readonly Pick<ClickhouseServer, 'urlOf' | 'run'>[],
  cluster?: string,
): Promise<ClickhouseTestDatabase> {
  const name = `cairn_test_${randomBytes(6).toString('hex')}`;
  const urls = shards.map(({ urlOf }) => urlOf(name));
  const [url] = urls;
  const [first] = shards;
  if (url === undefined || first === undefined) throw new Error('a database has a server');
  const servers: ClickhouseServers = { urls, ...(cluster === undefined ? {} : { cluster }) };
  async function runInEach(sql: string, database?: string): Promise<string> {
    const answers = await Promise.all(shards.map(({ run }) => run(sql, database)));
    return answers.join('');
  }
  await runInEach(`CREATE DATABASE ${name}`);
  await migrateClickhouse(servers);
  const opened: ClickhouseDatabase[] = [];
  return {
    servers,
    flags: [
      `--clickhouse-urls=${urls.join(',')}`,
      ...(cluster === undefined ? [] : [`--clickhouse-cluster=${cluster}`]),
    ],
    url,
    async open(options) {
      const db = await openClickhouse({ ...servers, ...options });
      opened.push(db);
      return db;
    },
    run(sql) {
      const isOverShards = /^\s*SELECT\b/.test(sql) && !/\bsystem\./.test(sql);
      if (cluster === undefined || !isOverShards) return runInEach(sql, name);
      return first.run(sql, toDistributedDatabase(name));
    },
    async remove() {
      for (const db of opened) await db.close();
      if (cluster !== undefined) await runInEach(`DROP DATABASE ${toDistributedDatabase(name)} SYNC`);
      await runInEach(`DROP DATABASE ${name} SYNC`);
    },
  };
}

async function readAnswer(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
