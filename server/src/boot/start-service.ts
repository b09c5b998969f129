import type { Logger } from 'pino';
import type { Config } from '../config/config-schema.ts';
import { readContract } from '../contract/read-contract.ts';
import { createServerMetrics } from '../http/server-metrics.ts';
import type { SampleStoreLimits } from '../storage/metrics/threads/sample-store-limits.ts';
import { openStores } from '../storage/open-stores.ts';
import { startScrub } from '../storage/scrub/start-scrub.ts';
import { giveBackMemory } from '../storage/threads/give-back-memory.ts';
import { startTrimming } from '../storage/threads/trim-allocator.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { composeService, type Service } from './compose-service.ts';
import { prepareHttpApps } from './http-apps.ts';
import { measureMemory } from './measure-memory.ts';
import { systemClock, systemRandomness } from './system-parts.ts';

export interface ServiceDependencies {
  readonly log: Logger;
  readonly processId: number;
  /** Called when a store can accept no more writes and the process should end. */
  readonly onFatal: (error: Error) => void;
  /** Override the defaults of the sample store. */
  readonly sampleStoreLimits?: Partial<SampleStoreLimits>;
}

/** Of those that were open to other users. */
const maxNamedPaths = 10;

/**
 * Starts the service over the data directory and the databases of the configuration.
 *
 * @throws Error with a one-line message when the data directory cannot be used or an address cannot be bound; nothing
 *   is left running then.
 */
export async function startService(config: Config, deps: ServiceDependencies): Promise<Service> {
  const { log, processId, onFatal, sampleStoreLimits } = deps;
  const metrics = createServerMetrics(systemClock.monotonicNowMs);
  const contract = readContract();
  const stores = await openStores({
    config,
    processId,
    nowMs: systemClock.nowMs,
    monotonicNowMs: systemClock.monotonicNowMs,
    onFatal,
    ...(sampleStoreLimits === undefined ? {} : { sampleStoreLimits }),
    onNarrowed(paths) {
      const named = { count: paths.length, paths: paths.slice(0, maxNamedPaths) };
      log.warn(named, 'the data directory was open to other users of the machine and is now closed to them');
    },
    onQuarantine(name, reason) {
      metrics.countQuarantined();
      log.error(
        { file: name, reason },
        'a file of a store is damaged or gone and is left out; the rest is served',
      );
    },
    onDamage({ store, item, reason }) {
      metrics.countDamaged(store);
      log.error({ store, item, reason }, 'a stored item is damaged and cannot be read; the rest is served');
    },
    onSealObstacle(signal, obstacle) {
      if (obstacle === undefined) log.info({ signal }, 'what was received is moved to day files again');
      else
        log.warn(
          { signal, obstacle },
          'what was received stays in memory and in the write-ahead log, because it cannot be moved to day files; once there is no room, more is refused',
        );
    },
    onCompactionObstacle(signal, obstacle) {
      if (obstacle === undefined) log.info({ signal }, 'blocks of day files are merged and deleted again');
      else
        log.warn(
          { signal, obstacle },
          'blocks of day files cannot be merged or deleted, which is tried again: queries slow down, and replaced blocks take space',
        );
    },
    onMigrated({ database, durationMs, ...versions }) {
      log.info(
        { database, ...versions, durationMs: Math.round(durationMs) },
        'a database was migrated to the schema of this release',
      );
    },
    onMetaRestored({ reason, copiedAtMs, copy, quarantined }) {
      if (quarantined !== undefined) metrics.countQuarantined();
      log.error(
        { reason, copy, copiedAt: formatRfc3339Ms(copiedAtMs), quarantined },
        'meta.db could not be used and was restored from its newest copy: what was changed since (keys, users, dashboards, alerts, channels, automations) is missing',
      );
    },
    onMetaCopyFailure: (reason) => log.warn({ reason }, 'meta.db could not be copied'),
    onPostgresUsed: (server) => log.info({ server }, 'PostgreSQL is used'),
    onPostgresUnreachable: (reasons) =>
      log.error({ reasons }, 'PostgreSQL cannot be used: what needs it is answered 503 until it is back'),
    onClickhouseObstacle(obstacle) {
      if (obstacle === undefined) log.info('ClickHouse answers again');
      else log.error({ obstacle }, 'ClickHouse cannot be used in full: what needs it is answered 503');
    },
    onPostgresTaken: (holder) =>
      log.warn({ holder }, 'another service uses the PostgreSQL database; waiting for it to end'),
    // This thread has nothing else to do meanwhile.
    onReplaying: () => prepareHttpApps({ contract, config }),
  });
  const watch = stores.startWatch({
    repeat: systemClock.repeat,
    randomBytes: systemRandomness.randomBytes,
    onObstacle(obstacle) {
      if (obstacle === undefined) log.info('the data directory takes writes again');
      else log.error({ obstacle }, 'the data directory takes no writes');
    },
    onLockRenewed: () =>
      log.warn('the lock of the data directory was removed or replaced, and is locked again'),
    onTaken: onFatal,
    onError: (error) => log.warn({ err: error }, 'could not check the data directory'),
  });
  const stopTrimming = startTrimming();
  async function close(): Promise<void> {
    stopTrimming();
    await watch.stop();
    await stores.close();
  }
  giveBackMemory();
  metrics.observeMemory(measureMemory(stores.metrics));
  try {
    const service = await composeService({
      config,
      stores,
      contract,
      clock: systemClock,
      randomness: systemRandomness,
      metrics,
      log,
      findObstacle: async () => (await watch.findObstacle()) ?? stores.findObstacle(),
    });
    const { scrubBytesPerSecond } = config;
    const scrub = startScrub({
      stores: scrubBytesPerSecond === 0 ? [] : stores.scrubbed,
      bytesPerSecond: scrubBytesPerSecond,
      monotonicNowMs: systemClock.monotonicNowMs,
      setTimer: systemClock.setTimer,
      onRoundOver: (store) => metrics.countScrubRound(store, systemClock.nowMs()),
      onUnread: (store, { item, reason }) =>
        log.warn({ store, item, reason }, 'stored data cannot be read; the scrub goes on after it'),
    });
    return {
      ...service,
      async stop(signal) {
        await service.stop(signal);
        await scrub.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
