import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { DeliveryAttempt, DeliverySummary } from './delivery.ts';

/** A delivery without its payload. */
export function toWireDelivery(delivery: DeliverySummary): Schemas['ConsoleDelivery'] {
  const { nextAttemptAtMs, finishedAtMs, reason } = delivery;
  return {
    event_id: delivery.eventId,
    project_id: delivery.projectId,
    channel: delivery.channelSlug,
    kind: delivery.kind,
    state: delivery.state,
    attempt_count: delivery.attemptCount,
    created_at: formatRfc3339Ms(delivery.createdAtMs),
    ...(nextAttemptAtMs === undefined ? {} : { next_attempt_at: formatRfc3339Ms(nextAttemptAtMs) }),
    ...(finishedAtMs === undefined ? {} : { finished_at: formatRfc3339Ms(finishedAtMs) }),
    ...(reason === undefined ? {} : { reason }),
  };
}

export function toWireAttempt(attempt: DeliveryAttempt): Schemas['ConsoleDeliveryAttempt'] {
  const { startedAtMs, durationMs, status, reason } = attempt;
  return {
    started_at: formatRfc3339Ms(startedAtMs),
    duration_ms: durationMs,
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
  };
}
