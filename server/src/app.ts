import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createHandlers } from './create-handlers.ts';
import { parseContract } from './docs/contract.ts';
import { type Listener, startListener } from './http/listener.ts';
import { createServerMetrics } from './http/server-metrics.ts';
import { createApiApp, createIngestApp } from './http-apps.ts';
import { createFirstIdentities, type FirstKeys } from './identity/first-start.ts';
import { createIdentityService } from './identity/identity-service.ts';
import { startLastUsedRecorder } from './identity/last-used-recorder.ts';
import { openStores } from './storage/open-stores.ts';

export interface ServiceDependencies {
  readonly log: Logger;
  readonly processId: number;
  /** A store can take no more writes and the process should end. */
  readonly onFatal: (error: Error) => void;
}

export interface Service {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  /** Only on the very first start: shown once. */
  readonly firstKeys?: FirstKeys;
  /** Takes no new requests, finishes those under way, and releases the data directory. */
  stop(): Promise<void>;
}

const contractFile = new URL('../../openapi.yaml', import.meta.url);
/** Below this the stores cannot be expected to take the next commits. */
const minFreeBytes = 8 * 1024 * 1024;

/**
 * Starts everything: stores, handlers, listeners.
 *
 * @throws Error with a one-line message when the data directory or an address cannot be had; then nothing
 *   is left running.
 */
export async function startService(config: Config, deps: ServiceDependencies): Promise<Service> {
  const { log } = deps;
  const stores = await openStores({
    config,
    processId: deps.processId,
    nowMs,
    randomBytes,
    onFatal: deps.onFatal,
  });
  const lastUsed = startLastUsedRecorder({
    store: stores.identities,
    nowMs,
    repeat,
    onError: (error) => log.warn({ err: error }, 'could not record when keys were last used'),
  });
  let stopping = false;
  let api: Listener | undefined;
  let ingest: Listener | undefined;

  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all([ingest?.stop(config.shutdownGraceMs), api?.stop(config.shutdownGraceMs)]);
    await lastUsed.stop();
    await stores.close();
  }

  const contract = parseContract(readFileSync(contractFile, 'utf8'));
  const metrics = createServerMetrics(monotonicNowMs);
  const identity = createIdentityService({
    store: stores.identities,
    recordUse: lastUsed.record,
    nowMs,
    monotonicNowMs,
  });
  try {
    const handlers = createHandlers({
      contract,
      store: stores.traces,
      pageTokenKey: await stores.secrets.getOrCreateSecret('page-token'),
      metrics,
      urls: () => ({ api: api?.url ?? '', ingest: ingest?.url ?? '' }),
      isReady: async () => !stopping && (await freeBytes(config.dataDirectory)) >= minFreeBytes,
      nowMs,
      randomBytes,
      queryDeadlineMs: config.queryDeadlineMs,
    });
    const httpApps = {
      config,
      contract,
      handlers,
      identity,
      metrics,
      log,
      newRequestId: randomUUIDv7,
      random: Math.random,
      monotonicNowMs,
    };
    const listening = { ...config, newRequestId: randomUUIDv7 };
    api = await startListener(createApiApp(httpApps), {
      ...listening,
      host: config.apiHost,
      port: config.apiPort,
    });
    ingest = await startListener(createIngestApp(httpApps), {
      ...listening,
      host: config.ingestHost,
      port: config.ingestPort,
    });
    // Last: keys are shown once, so nothing that may fail can come between their making and their showing.
    const firstKeys = await createFirstIdentities({ store: stores.identities, randomBytes, nowMs });
    return {
      apiUrl: api.url,
      ingestUrl: ingest.url,
      ...(firstKeys === undefined ? {} : { firstKeys }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nowMs = (): number => Date.now();
const monotonicNowMs = (): number => performance.now();

function repeat(task: () => void, intervalMs: number): () => void {
  const timer = setInterval(task, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
