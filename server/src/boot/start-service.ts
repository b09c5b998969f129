import type { Logger } from 'pino';
import type { Config } from '../config/config-schema.ts';
import { readContract } from '../contract/read-contract.ts';
import { createServerMetrics } from '../http/server-metrics.ts';
import type { SampleStoreLimits } from '../storage/metrics/threads/sample-store-limits.ts';
import { openStores } from '../storage/open-stores.ts';
import { composeService, type Service } from './compose-service.ts';
import { systemClock, systemRandomness } from './system-parts.ts';

export interface ServiceDependencies {
  readonly log: Logger;
  readonly processId: number;
  /** Called when a store can accept no more writes and the process should end. */
  readonly onFatal: (error: Error) => void;
  /** Override the defaults of the sample store. */
  readonly sampleStoreLimits?: Partial<SampleStoreLimits>;
}

/** Below this the stores are not expected to accept the next commits. */
const minFreeBytes = 8 * 1024 * 1024;

/**
 * Starts the service over the data directory of the configuration.
 *
 * @throws Error with a one-line message when the data directory cannot be used or an address cannot be bound; nothing
 *   is left running then.
 */
export async function startService(config: Config, deps: ServiceDependencies): Promise<Service> {
  const { log, processId, onFatal, sampleStoreLimits } = deps;
  const metrics = createServerMetrics(systemClock.monotonicNowMs);
  const stores = await openStores({
    config,
    processId,
    nowMs: systemClock.nowMs,
    randomBytes: systemRandomness.randomBytes,
    onFatal,
    ...(sampleStoreLimits === undefined ? {} : { sampleStoreLimits }),
    onQuarantine(name, reason) {
      metrics.countQuarantined();
      log.error(
        { file: name, reason },
        'a file of a store is damaged and was moved to quarantine; the rest is served',
      );
    },
  });
  try {
    const service = await composeService({
      config,
      stores,
      contract: readContract(),
      clock: systemClock,
      randomness: systemRandomness,
      metrics,
      log,
      canStore: async () => (await stores.disk.freeBytes()) >= minFreeBytes,
    });
    return {
      ...service,
      async stop() {
        await service.stop();
        await stores.close();
      },
    };
  } catch (error) {
    await stores.close();
    throw error;
  }
}
