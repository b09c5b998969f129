import { onceAMinute } from '../errors/once-a-minute.ts';
import { startDeliveryRetention } from '../notifications/delivery-retention.ts';
import type { Senders } from '../notifications/senders.ts';
import { type Deliveries, startDeliveries } from '../notifications/start-deliveries.ts';
import type { ServiceClock, ServiceParts } from './service-parts.ts';

export interface NotifyingOptions
  extends Pick<ServiceParts, 'stores' | 'clock' | 'randomness' | 'metrics' | 'log'> {
  readonly senders: Senders;
  /** Repeats the removal of old notifications. */
  readonly repeatRemoval: ServiceClock['repeat'];
}

/** Starts to deliver the notifications of the outbox, and to prune old ones. */
export function startNotifying(options: NotifyingOptions): Deliveries {
  const { stores, clock, randomness, metrics, log, senders, repeatRemoval } = options;
  const deliveries = startDeliveries({
    ...clock,
    store: stores.outbox,
    channels: stores.channels,
    senders,
    random: randomness.random,
    onAttempt(attempt) {
      metrics.countDelivery(attempt.channelType, attempt.outcome);
      if (attempt.outcome !== 'delivered') log.warn(attempt, 'a notification was not delivered');
    },
    onError: onceAMinute(clock.monotonicNowMs, (error) =>
      log.error({ err: error }, 'the outbox of notifications cannot be used; it is retried'),
    ),
  });
  const retention = startDeliveryRetention({
    ...clock,
    repeat: repeatRemoval,
    store: stores.outbox,
    projectIds: async () => (await stores.identities.listProjects()).map(({ id }) => id),
    onError: (error) => log.warn({ err: error }, 'could not prune old notifications'),
  });
  return {
    wake: deliveries.wake,
    async stop(graceMs) {
      await Promise.all([deliveries.stop(graceMs), retention.stop()]);
    },
  };
}
