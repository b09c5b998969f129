import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pino from 'pino';
import { createHandlers } from '../../server/src/create-handlers.ts';
import { parseContract } from '../../server/src/docs/contract.ts';
import type { Handlers } from '../../server/src/generated/operations.gen.ts';
import { startListener } from '../../server/src/http/listener.ts';
import type { HandlerContexts } from '../../server/src/http/request-context.ts';
import { createServerMetrics } from '../../server/src/http/server-metrics.ts';
import { createApiApp, createIngestApp } from '../../server/src/http-apps.ts';
import { createFirstIdentities, type FirstKeys } from '../../server/src/identity/first-start.ts';
import { createIdentityService } from '../../server/src/identity/identity-service.ts';
import { createFakeIdentityStore } from '../../server/src/testing/fake-identity-store.ts';
import type { TraceStore } from '../../server/src/traces/trace-store.ts';
import { readContractText } from './contract-document.ts';
import { type ConfigFlags, type TestService, testConfig } from './start-service.ts';

export interface GivenParts {
  readonly store: TraceStore;
  readonly nowMs?: () => number;
  readonly isReady?: () => Promise<boolean>;
  /** Replaces single operations, for what no store can provoke. */
  readonly handlers?: Partial<Handlers<HandlerContexts>>;
  readonly flags?: ConfigFlags;
}

/** Both listeners over a given trace store, with identities in memory: for answers that the real service rarely gives. */
export async function startWithStore(parts: GivenParts): Promise<Omit<TestService, 'dataDirectory'>> {
  const { store, nowMs = Date.now, isReady = async () => true } = parts;
  const config = testConfig(parts.flags);
  const monotonicNowMs = () => performance.now();
  const contract = parseContract(readContractText());
  const metrics = createServerMetrics(monotonicNowMs);
  const identities = createFakeIdentityStore();
  const keys: FirstKeys | undefined = await createFirstIdentities({ store: identities, randomBytes, nowMs });
  if (keys === undefined) throw new Error('a new identity store has identities');

  const handlers = createHandlers({
    contract,
    store,
    pageTokenKey: { keyId: 'k1', key: randomBytes(32) },
    metrics,
    isReady,
    urls: () => ({ api: api.url, ingest: ingest.url }),
    nowMs,
    randomBytes,
    queryDeadlineMs: config.queryDeadlineMs,
  });
  const httpApps = {
    config,
    contract,
    handlers: { ...handlers, ...parts.handlers },
    identity: createIdentityService({ store: identities, recordUse: () => {}, nowMs, monotonicNowMs }),
    metrics,
    log: pino({ level: config.logLevel }),
    newRequestId: randomUUIDv7,
    random: Math.random,
    monotonicNowMs,
  };
  const listening = { ...config, host: '127.0.0.1', port: 0, newRequestId: randomUUIDv7 };
  const api = await startListener(createApiApp(httpApps), listening);
  const ingest = await startListener(createIngestApp(httpApps), listening);
  return {
    apiUrl: api.url,
    ingestUrl: ingest.url,
    keys,
    async stop() {
      await Promise.all([api.stop(0), ingest.stop(0)]);
      await store.stop();
    },
  };
}
