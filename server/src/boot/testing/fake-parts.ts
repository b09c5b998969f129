import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { createFakeAccountStores } from '../../accounts/testing/fake-account-stores.ts';
import { holdEveryAlert } from '../../alerts/evaluation/shards/hold-every-alert.ts';
import { createFakeIncidentStore } from '../../alerts/testing/fake-incident-store.ts';
import { createFakeAuditStore } from '../../audit/testing/fake-audit-store.ts';
import { createFakeAutomationStore } from '../../automations/testing/fake-automation-store.ts';
import { createFakeChannelStore } from '../../channels/testing/fake-channel-store.ts';
import { type ConfigFlags, testConfig } from '../../config/testing/test-config.ts';
import { servedContract } from '../../contract/testing/served-contract.ts';
import { createFakeDocumentStore } from '../../documents/testing/fake-document-store.ts';
import { createServerMetrics } from '../../http/server-metrics.ts';
import { createFakeIdentityStore } from '../../identity/testing/fake-identity-store.ts';
import { createFakeLogStore } from '../../logs/testing/fake-log-store.ts';
import { createFakeMetricStore } from '../../metrics/testing/fake-metric-store.ts';
import type { OutboxStore } from '../../notifications/outbox-store.ts';
import { createFakeRetentionStore } from '../../retention/testing/fake-retention-store.ts';
import { createFakeTraceStore } from '../../traces/testing/fake-trace-store.ts';
import type { SpanStore } from '../../traces/trace-store.ts';
import { createFakeUsageStore } from '../../usage/testing/fake-usage-store.ts';
import type { ServiceParts, ServiceStores } from '../service-parts.ts';
import { systemClock, systemRandomness } from '../system-parts.ts';

export interface FakePartsOptions extends Partial<Omit<ServiceParts, 'config' | 'stores'>> {
  /** Missing ones are replaced by empty in-memory stores. */
  readonly stores?: Partial<ServiceStores>;
  readonly flags?: ConfigFlags;
}

/** The parts of a service with in-memory stores, free ports, and no grace period. */
export function createFakeParts({ stores, flags, ...given }: FakePartsOptions = {}): ServiceParts {
  const { clock = systemClock } = given;
  const config = testConfig({ 'shutdown-grace': '0s', ...flags });
  return {
    config,
    stores: { ...createFakeStores(clock.monotonicNowMs), ...stores },
    contract: servedContract,
    clock,
    randomness: systemRandomness,
    metrics: createServerMetrics(clock.monotonicNowMs),
    log: pino({ level: config.logLevel }),
    findObstacle: async () => undefined,
    ...given,
  };
}

function createFakeStores(monotonicNowMs: () => number): ServiceStores {
  const documents = createFakeDocumentStore();
  const identities = createFakeIdentityStore();
  const { users, links, sessions } = createFakeAccountStores(async (organizationId, projectId) =>
    (await identities.listProjects()).some((p) => p.id === projectId && p.organizationId === organizationId),
  );
  const pageTokenKey = { keyId: 'k1', key: randomBytes(32) };
  return {
    identities,
    users,
    links,
    sessions,
    secrets: { getOrCreateSecret: async () => pageTokenKey },
    traces: { ...createFakeTraceStore({ nowMs: monotonicNowMs }), ...refusingSpans },
    logs: createFakeLogStore({ nowMs: monotonicNowMs }),
    metrics: createFakeMetricStore({ nowMs: monotonicNowMs }),
    alertShards: holdEveryAlert(),
    documents,
    incidents: createFakeIncidentStore(documents),
    channels: createFakeChannelStore(),
    automations: createFakeAutomationStore(),
    outbox: emptyOutbox,
    usage: createFakeUsageStore(),
    audit: createFakeAuditStore(),
    retention: createFakeRetentionStore(),
    disk: {
      freeBytes: async () => 1_000_000_000,
      storedBytes: async () => ({ traces: 0, logs: 0, metrics: 0 }),
    },
  };
}

/** The in-memory trace store has no spans. */
const refusingSpans: SpanStore = {
  appendSpans: async () => ({ accepted: 0, rejected: 0, duplicate: false }),
};

/** The in-memory incident store keeps its notifications to itself, so nothing is ever due. */
const emptyOutbox: OutboxStore = {
  add: async () => {},
  countPending: async () => 0,
  claimDue: async () => [],
  release: async () => {},
  recordAttempt: async () => {},
  list: async () => [],
  get: async () => undefined,
  replay: async () => 'no-delivery',
  prune: async () => 0,
  pruneExcess: async () => 0,
};
