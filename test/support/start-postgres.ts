import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodeProcess, { env } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loadClients } from '../../server/src/storage/postgres/database/load-clients.ts';
import { migratePostgres } from '../../server/src/storage/postgres/database/migrate-postgres.ts';
import {
  type OpenPostgresOptions,
  openPostgres,
} from '../../server/src/storage/postgres/database/open-postgres.ts';
import type { PostgresDatabase } from '../../server/src/storage/postgres/database/postgres-database.ts';
import { parsePostgresUrl } from '../../server/src/storage/postgres/database/postgres-endpoint.ts';
import { findFreePort } from './find-free-port.ts';
import { createKeptConnection, type KeptConnection } from './kept-connection.ts';
import { createPostgresFolder, PostgresProcess, runPostgresProgram } from './postgres-process.ts';
import { createScramSecret } from './scram-secret.ts';

type Row = Readonly<Record<string, unknown>>;
type CreateClient = Awaited<ReturnType<typeof loadClients>>;

/** A database of its own, with the schema of this release and no rows. */
export interface TestDatabase {
  readonly url: string;
  /** Each is what another process would have. */
  open(options?: Partial<OpenPostgresOptions>): Promise<PostgresDatabase>;
  /** Rows of a statement on a connection of its own, as the superuser. */
  run(sql: string): Promise<readonly Row[]>;
  /** The same on a connection that stays open, for statements that are repeated. */
  runKept(sql: string): Promise<readonly Row[]>;
  /** Closes what was opened and drops the database. */
  remove(): Promise<void>;
}

export interface PostgresServer {
  /** Of its process now. */
  pid(): number;
  readonly port: number;
  /** For the superuser. */
  urlOf(database: string): string;
  run(sql: string, database?: string): Promise<readonly Row[]>;
  createTestDatabase(): Promise<TestDatabase>;
  /** @param how it ends: regularly, closing all connections, or as in a crash. */
  stop(how?: 'shutdown' | 'crash'): Promise<void>;
  /** After `stop`, with the same data and port. */
  start(): Promise<void>;
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

const superuser = 'cairn';
const template = 'cairn_template';
/** By its files, which takes half the processor time of writing each of its pages to the log. Source: CREATE DATABASE of PostgreSQL 15. */
const copiesTemplate = `TEMPLATE ${template} STRATEGY file_copy`;
const readyWithinMs = 60_000;

/** Durability costs tests time, and no test cuts the power of this server. */
const testSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  shared_buffers: '32MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Starts an installed PostgreSQL in a folder of its own on a free port; or takes the server of `CAIRN_TEST_POSTGRES_URL`, which is
 * left running.
 *
 * @param settings of `postgresql.conf`.
 * @throws Error that says what to install.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const given = env['CAIRN_TEST_POSTGRES_URL'];
  if (given !== undefined) return takePostgres(given);
  prepared ??= prepareData();
  const { data: source, password } = await prepared;
  const folder = await createPostgresFolder('cairn-postgres-');
  const data = join(folder, 'data');
  await promisify(execFile)('cp', ['--archive', source, data]);
  return startInFolder({ folder, data, password, settings });
}

interface PreparedData {
  readonly data: string;
  readonly password: string;
}

/** Of this process: the files of one worker copy the same data. */
let prepared: Promise<PreparedData> | undefined;

/** Data with the schema of this release in a database, whose `initdb` alone takes 0.7 s of processor time; a copy takes 0.1 s. */
async function prepareData(): Promise<PreparedData> {
  const folder = await createPostgresFolder('cairn-postgres-prepared-');
  nodeProcess.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await runPostgresProgram('initdb', [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  const server = await startInFolder({ folder, data, password, settings: {} });
  await server.run(`ALTER ROLE ${superuser} PASSWORD '${createScramSecret(password)}'`);
  await server.run(`CREATE DATABASE ${template}`);
  await migratePostgres({ urls: [server.urlOf(template)] });
  await server.stop();
  return { data, password };
}

export interface PostgresFolder {
  readonly folder: string;
  readonly data: string;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts a server on data that exist. */
export async function startInFolder({
  folder,
  data,
  password,
  settings,
}: PostgresFolder): Promise<PostgresServer> {
  const port = await findFreePort();
  const createClient = await loadClients();
  const options = Object.entries({ ...testSettings, ...settings, port: String(port) });
  const args = ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const urlOf = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  let process = new PostgresProcess(args);

  const run = (sql: string, database = 'postgres') => runOnce(createClient, urlOf(database), sql);
  const keep = (database: string) =>
    createKeptConnection(() => createClient(parsePostgresUrl(urlOf(database)).connection));
  const admin = keep('postgres');

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
    throw new Error(`PostgreSQL was not ready:\n${process.output}`);
  }

  await waitUntilReady();
  return {
    port,
    urlOf,
    run,
    createTestDatabase: () => createTestDatabase({ urlOf, run, keep, admin }, copiesTemplate),
    pid: () => process.pid,
    stop: (how = 'shutdown') => process.end(how === 'crash' ? 'SIGQUIT' : 'SIGINT'),
    async start() {
      process = new PostgresProcess(args);
      await waitUntilReady();
    },
    async remove() {
      await process.end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server that runs elsewhere and stays as it is, but for databases that tests create and drop. */
async function takePostgres(url: string): Promise<PostgresServer> {
  const createClient = await loadClients();
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const keep = (database: string) =>
    createKeptConnection(() => createClient(parsePostgresUrl(urlOf(database)).connection));
  const run = (sql: string, database = 'postgres') => runOnce(createClient, urlOf(database), sql);
  return {
    urlOf,
    run,
    port: Number(new URL(url).port),
    async createTestDatabase() {
      const database = await createTestDatabase({ urlOf, run, keep, admin: { run } });
      await migratePostgres({ urls: [database.url] });
      return database;
    },
    pid: refuseGiven,
    stop: async () => refuseGiven(),
    start: async () => refuseGiven(),
    remove: async () => undefined,
  };
}

function refuseGiven(): never {
  throw new Error(
    'this test stops or measures a server, so it needs one of its own: unset CAIRN_TEST_POSTGRES_URL',
  );
}

async function runOnce(createClient: CreateClient, url: string, sql: string): Promise<readonly Row[]> {
  const client = createClient(parsePostgresUrl(url).connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

interface DatabaseServer extends Pick<PostgresServer, 'urlOf' | 'run'> {
  keep(database: string): KeptConnection;
  /** Creates and drops databases. */
  readonly admin: KeptConnection;
}

async function createTestDatabase(
  { urlOf, run, keep, admin }: DatabaseServer,
  source = '',
): Promise<TestDatabase> {
  const name = `cairn_test_${randomBytes(6).toString('hex')}`;
  await admin.run(`CREATE DATABASE ${name} ${source}`);
  const opened: PostgresDatabase[] = [];
  return {
    url: urlOf(name),
    async open(overrides) {
      const db = await openPostgres({
        urls: [urlOf(name)],
        random: Math.random,
        maxConnections: 8,
        ...overrides,
      });
      opened.push(db);
      return db;
    },
    run: (sql) => run(sql, name),
    runKept: keep(name).run,
    async remove() {
      for (const db of opened) await db.close();
      await admin.run(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
