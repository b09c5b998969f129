import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import type { Config } from '../../config/config-schema.ts';
import { parseConfig } from '../../config/parse-config.ts';
import { readContract } from '../../contract/read-contract.ts';
import { createServerMetrics } from '../../http/server-metrics.ts';
import { openStores } from '../../storage/open-stores.ts';
import type {
  StartedService,
  TestServiceOperations,
  TestServiceOptions,
} from '../../test-server/thread-protocol.ts';
import { composeService } from '../compose-service.ts';
import { systemClock, systemRandomness } from '../system-parts.ts';
import { describeReceived } from './describe-received.ts';
import { createReceivedReader } from './read-received.ts';
import { createRequestTally } from './request-tally.ts';
import { createTestProjects } from './test-projects.ts';

export interface TestService extends StartedService {
  readonly operations: TestServiceOperations;
}

/** Tests send fixtures of any age, faster than a client should, and may be notified of alerts on the same machine. */
const flags: readonly (readonly [string, string])[] = [
  ['api-port', '0'],
  ['ingest-port', '0'],
  ['otlp-grpc-port', '0'],
  ['rest-requests-per-second', '1000000'],
  ['ingest-bytes-per-second', '100GiB'],
  ['traces-retention', '3650d'],
  ['logs-retention', '3650d'],
  ['metrics-retention', '3650d'],
  ['notifications-allowed-networks', '127.0.0.0/8,::1/128'],
  ['reader-threads', '1'],
  ['validate-responses', 'off'],
  ['shutdown-grace', '0s'],
];

/**
 * Starts the service for one test run, over a data directory that its caller made and removes.
 *
 * @throws Error with a one-line message when it cannot start; nothing is left running then.
 */
export async function startTestService(options: TestServiceOptions, processId: number): Promise<TestService> {
  const config = toConfig(options);
  const log = pino({ level: config.logLevel });
  const stores = await openStores({
    config,
    processId,
    nowMs: systemClock.nowMs,
    monotonicNowMs: systemClock.monotonicNowMs,
    onFatal: (error) => {
      throw error;
    },
    onQuarantine: (name, reason) => log.error({ file: name, reason }, 'a file of a store is damaged'),
    onDamage: (finding) => log.error(finding, 'a stored item is damaged'),
    onMetaRestored: (restored) => log.error(restored, 'meta.db was restored from a copy'),
    onMetaCopyFailure: (reason) => log.warn({ reason }, 'meta.db could not be copied'),
  });
  try {
    const projects = createTestProjects(stores.identities, options.webOrigins);
    const tally = createRequestTally(createServerMetrics(systemClock.monotonicNowMs));
    const { forgetKeys, stop, ...urls } = await composeService({
      config,
      stores: { ...stores, identities: projects.identities },
      contract: readContract(),
      clock: systemClock,
      randomness: systemRandomness,
      metrics: tally.metrics,
      log,
      findObstacle: async () => undefined,
    });
    const reader = (serverKey: string) => createReceivedReader(urls.apiUrl, serverKey);
    return {
      urls: { apiUrl: urls.apiUrl, ingestUrl: urls.ingestUrl, grpcUrl: urls.grpcUrl },
      keys: await projects.create(),
      operations: {
        createProject: projects.create,
        async reset(serverKey) {
          await projects.reset(serverKey);
          forgetKeys();
        },
        readTraces: (serverKey, selection) => reader(serverKey).traces(selection),
        readLogs: (serverKey, selection) => reader(serverKey).logs(selection),
        readSamples: (serverKey, query) => reader(serverKey).samples(query),
        describe: (serverKey) => describeReceived(reader(serverKey), tally.describeRefusals()),
        async pause(milliseconds) {
          await setTimeout(milliseconds);
          return systemClock.monotonicNowMs();
        },
        async stop() {
          await stop();
          await stores.close();
        },
      },
    };
  } catch (error) {
    await stores.close();
    throw error;
  }
}

function toConfig({ dataDirectory, logLevel }: TestServiceOptions): Config {
  const parsed = parseConfig({
    environment: {},
    flags: new Map([...flags, ['data-directory', dataDirectory], ['log-level', logLevel]]),
  });
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.config;
}
