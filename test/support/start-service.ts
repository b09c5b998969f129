import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Service } from '../../server/src/boot/compose-service.ts';
import { startService } from '../../server/src/boot/start-service.ts';
import { type ConfigFlags, testConfig } from '../../server/src/config/testing/test-config.ts';
import type { FirstKeys } from '../../server/src/identity/first-start.ts';
import type { TestStorePlace } from './identity-admin.ts';

export interface TestService extends TestStorePlace {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  /** Of the project `default`. */
  readonly keys: FirstKeys;
  /** Creates the owner of the console. */
  readonly setupUrl?: string;
  /** Stops the service and starts it again on the same ports over the same data. */
  restart(): Promise<void>;
  /** Stops the service and removes its data directory. */
  stop(): Promise<void>;
}

/**
 * Starts the real service in this process, on free ports and an empty temporary data directory. Every
 * answer is held against the contract by the service too, and no rate limit is near.
 */
export async function startTestService(flags: ConfigFlags = {}): Promise<TestService> {
  const dataDirectory = await openDataDirectory();
  const removeData = () => rm(dataDirectory, { recursive: true, force: true });
  try {
    let running = await startServiceOver(dataDirectory, flags);
    const { firstKeys, setupLink, apiUrl, ingestUrl, grpcUrl } = running;
    if (firstKeys === undefined) throw new Error(`${dataDirectory} was in use before`);
    return {
      apiUrl,
      ingestUrl,
      grpcUrl,
      dataDirectory,
      ...('postgres-urls' in flags ? { postgresUrls: flags['postgres-urls'] } : {}),
      keys: firstKeys,
      ...(setupLink === undefined ? {} : { setupUrl: setupLink.url }),
      async restart() {
        await running.stop();
        const ports = {
          'api-port': portOf(apiUrl),
          'ingest-port': portOf(ingestUrl),
          'otlp-grpc-port': portOf(grpcUrl),
        };
        running = await startServiceOver(dataDirectory, { ...flags, ...ports });
      },
      async stop() {
        await running.stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** An empty temporary data directory, which its caller removes. */
export function openDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cairn-test-'));
}

function portOf(url: string): string {
  // The address of gRPC has no scheme.
  return /:(\d+)\/?$/.exec(url)?.[1] ?? '0';
}

/** Leaves in a data directory what the first start of a service makes. */
export async function makeDataDirectory(dataDirectory: string, flags: ConfigFlags = {}): Promise<void> {
  await (await startServiceOver(dataDirectory, flags)).stop();
}

/**
 * The same over a data directory that stays when the service stops, for tests that start it again.
 *
 * @throws Error as a command that starts it would print; nothing is left running then.
 */
export function startServiceOver(dataDirectory: string, flags: ConfigFlags = {}): Promise<Service> {
  const config = testConfig({ 'data-directory': dataDirectory, ...flags });
  return startService(config, {
    log: pino({ level: config.logLevel }),
    processId: process.pid,
    onFatal: (error) => {
      throw error;
    },
  });
}
