import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ClickhouseTestCluster,
  interserverHost,
  type ReplicaConfig,
  renderClickhouseConfig,
} from './clickhouse-config.ts';
import { ClickhouseProcess } from './clickhouse-process.ts';
import { type ClickhouseTestDatabase, createTestDatabase } from './clickhouse-test-database.ts';
import { findFreePort, isListening } from './find-free-port.ts';

export interface ClickhouseServer {
  /** Of its process now. */
  pid(): number;
  urlOf(database: string): string;
  /** @param settings of this statement. */
  run(sql: string, database?: string, settings?: Readonly<Record<string, string>>): Promise<string>;
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
  /** While it is stopped: deletes its data, as a disk that is lost. */
  loseData(): Promise<void>;
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

const readyWithinMs = 60_000;

/** One server, which knows these clusters, and may be in them; with `replica` its tables may have replicas. */
export async function startServer(
  tcpPort: number,
  clusters: readonly ClickhouseTestCluster[] = [],
  replica?: ReplicaConfig,
): Promise<ClickhouseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clickhouse-'));
  const httpPort = await findFreePort();
  const configFile = join(folder, 'config.xml');
  const config = { httpPort, tcpPort, clusters, ...(replica === undefined ? {} : { replica }) };
  await writeFile(configFile, renderClickhouseConfig(config));
  const data = join(folder, 'data');
  const start = () =>
    new ClickhouseProcess({
      folder: data,
      configFile,
      ...(replica === undefined ? {} : { interserver: `${interserverHost}:${httpPort}` }),
    });
  let process = start();

  async function run(
    sql: string,
    database = 'default',
    settings: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const address = `http://127.0.0.1:${httpPort}/?${new URLSearchParams({ ...settings, database })}`;
    return readAnswer(await fetch(address, { method: 'POST', body: sql }));
  }

  async function waitUntilReady(): Promise<void> {
    const giveUpMs = performance.now() + readyWithinMs;
    let lastFailure = '';
    while (performance.now() < giveUpMs && !process.hasEnded) {
      const isReady = await run('SELECT 1').then(
        // The port among servers is opened after that of HTTP.
        () => isListening(tcpPort),
        (error) => {
          lastFailure = String(error);
          return false;
        },
      );
      if (isReady) return;
      await delay(20);
    }
    throw new Error(`ClickHouse was not ready: ${lastFailure}\n${process.output}`);
  }

  await waitUntilReady();
  const server: ClickhouseServer = {
    urlOf: (database) => `http://default@127.0.0.1:${httpPort}/${database}`,
    run,
    createTestDatabase: () => createTestDatabase([[server]]),
    pid: () => process.pid,
    stop: (how = 'shutdown') => process.end(how),
    hasEnded: () => process.hasEnded,
    async start() {
      process = start();
      await waitUntilReady();
    },
    pause: () => process.pause(),
    resume: () => process.resume(),
    loseData: () => rm(data, { recursive: true }),
    async remove() {
      process.resume();
      await process.end('crash');
      await rm(folder, { recursive: true, force: true });
    },
  };
  return server;
}

/** @throws Error with what the server says, when it refuses. */
export async function readAnswer(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
