import type { Delivery, DeliveryAttempt } from '../notifications/delivery.ts';
import { toRfc3339 } from './encode-identity.ts';

/** A delivery for `--json`, without its payload. */
export function encodeDelivery(delivery: Delivery) {
  const { nextAttemptAtMs, finishedAtMs, reason } = delivery;
  return {
    event_id: delivery.eventId,
    project_id: delivery.projectId,
    channel: delivery.channelSlug,
    kind: delivery.kind,
    state: delivery.state,
    attempt_count: delivery.attemptCount,
    created_at: toRfc3339(delivery.createdAtMs),
    ...(nextAttemptAtMs === undefined ? {} : { next_attempt_at: toRfc3339(nextAttemptAtMs) }),
    ...(finishedAtMs === undefined ? {} : { finished_at: toRfc3339(finishedAtMs) }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** One attempt for `--json`. */
export function encodeAttempt({ startedAtMs, durationMs, status, reason }: DeliveryAttempt) {
  return {
    started_at: toRfc3339(startedAtMs),
    duration_ms: durationMs,
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
  };
}
