import { createSenders } from '../notifications/create-senders.ts';
import { startDeliveryRetention } from '../notifications/delivery-retention.ts';
import { type Deliveries, startDeliveries } from '../notifications/start-deliveries.ts';
import type { ServiceParts } from './service-parts.ts';

/** Starts to deliver the notifications of the outbox, and to prune old ones. */
export function startNotifying(
  parts: Pick<ServiceParts, 'config' | 'stores' | 'clock' | 'randomness' | 'metrics' | 'log'>,
): Deliveries {
  const { config, stores, clock, randomness, metrics, log } = parts;
  const deliveries = startDeliveries({
    ...clock,
    store: stores.outbox,
    channels: stores.channels,
    senders: createSenders({
      allowedNetworks: config.notificationsAllowedNetworks,
      pagerdutyUrl: config.pagerdutyUrl,
    }),
    random: randomness.random,
    onAttempt(attempt) {
      metrics.countDelivery(attempt.channelType, attempt.outcome);
      if (attempt.outcome !== 'delivered') log.warn(attempt, 'a notification was not delivered');
    },
    onError: (error) =>
      log.error({ err: error }, 'the outbox of notifications cannot be used; it is retried'),
  });
  const retention = startDeliveryRetention({
    ...clock,
    store: stores.outbox,
    onError: (error) => log.warn({ err: error }, 'could not prune old notifications'),
  });
  return {
    wake: deliveries.wake,
    async stop(graceMs) {
      await Promise.all([deliveries.stop(graceMs), retention.stop()]);
    },
  };
}
