import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Service } from '../../server/src/boot/compose-service.ts';
import { startService } from '../../server/src/boot/start-service.ts';
import { type ConfigFlags, testConfig } from '../../server/src/config/testing/test-config.ts';
import type { FirstKeys } from '../../server/src/identity/first-start.ts';

export interface TestService {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  readonly dataDirectory: string;
  /** Of the project `default`. */
  readonly keys: FirstKeys;
  /** Creates the owner of the console. */
  readonly setupUrl?: string;
  /** Stops the service and removes its data directory. */
  stop(): Promise<void>;
}

/**
 * Starts the real service in this process, on free ports and an empty temporary data directory. Every
 * answer is held against the contract by the service too, and no rate limit is near.
 */
export async function startTestService(flags: ConfigFlags = {}): Promise<TestService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cairn-test-'));
  const removeData = () => rm(dataDirectory, { recursive: true, force: true });
  try {
    const { firstKeys, setupLink, stop, apiUrl, ingestUrl, grpcUrl } = await startServiceOver(
      dataDirectory,
      flags,
    );
    if (firstKeys === undefined) throw new Error(`${dataDirectory} was in use before`);
    return {
      apiUrl,
      ingestUrl,
      grpcUrl,
      dataDirectory,
      keys: firstKeys,
      ...(setupLink === undefined ? {} : { setupUrl: setupLink.url }),
      async stop() {
        await stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** The same over a data directory that stays when the service stops, for tests that start it again. */
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
