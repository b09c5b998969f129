import { versionEtag } from '../../documents/version-etag.ts';
import type { DeliveryStep } from '../../notifications/delivery-schedule.ts';
import type { AttemptRecord, DeliveryClaim } from '../../notifications/outbox-store.ts';
import { cancelPending } from './cancel-pending.ts';
import type { PostgresSession } from './database/postgres-database.ts';
import { serverNowMs } from './database/server-clock.ts';

interface LockedChannel {
  readonly id: string;
  readonly revision: number;
}

interface LockedDelivery {
  readonly claim: number;
  readonly isLeased: boolean;
}

/** Stores an attempt and what it makes of its delivery, in the transaction of the session. */
export async function recordAttempt(
  session: PostgresSession,
  { claimed, channelEtag, attempt, step, nowMs }: AttemptRecord,
): Promise<void> {
  const { eventId } = claimed;
  const channel = step.kind === 'gone' ? await lockChannelOf(session, eventId) : undefined;
  const delivery = await lockDelivery(session, eventId);
  // Absent only if it was cancelled and pruned during the attempt.
  if (delivery === undefined) return;
  const { startedAtMs, durationMs, status = null, reason = null } = attempt;
  await session.change(
    `INSERT INTO delivery_attempts (event_id, started_at_ms, duration_ms, status, reason) VALUES ($1, $2, $3, $4, $5)`,
    [eventId, startedAtMs, durationMs, status, reason],
  );
  // A delivered notification counts, even if another worker holds the claim now.
  if (step.kind !== 'delivered' && !isHeld(delivery, claimed)) return;
  if (step.kind !== 'gone') {
    await takeStep(session, eventId, step, nowMs);
  } else if (channel === undefined || versionEtag(channel.id, channel.revision) !== channelEtag) {
    await takeStep(session, eventId, { kind: 'retry', nextAttemptAtMs: nowMs }, nowMs);
  } else {
    await takeStep(session, eventId, { kind: 'failed', reason: step.reason }, nowMs);
    await disableChannel(session, channel.id, step.reason, nowMs);
  }
}

/**
 * Before the delivery, as everyone who locks both. The delivery that is locked afterwards may have another channel only after a
 * replay, which ended the claim.
 */
async function lockChannelOf(session: PostgresSession, eventId: string): Promise<LockedChannel | undefined> {
  const [row] = await session.rows<LockedChannel>(
    `SELECT channels.id, channels.revision FROM channels
     WHERE channels.id = (SELECT deliveries.channel_id FROM deliveries WHERE deliveries.event_id = $1)
     FOR UPDATE OF channels`,
    [eventId],
  );
  return row;
}

async function lockDelivery(session: PostgresSession, eventId: string): Promise<LockedDelivery | undefined> {
  const [row] = await session.rows<LockedDelivery>(
    `SELECT deliveries.claim, deliveries.leased_until_ms IS NOT NULL AS "isLeased"
     FROM deliveries WHERE deliveries.event_id = $1 FOR UPDATE OF deliveries`,
    [eventId],
  );
  return row;
}

function isHeld({ claim, isLeased }: LockedDelivery, claimed: DeliveryClaim): boolean {
  return isLeased && claim === claimed.claim;
}

async function takeStep(
  session: PostgresSession,
  eventId: string,
  step: Exclude<DeliveryStep, { readonly kind: 'gone' }>,
  nowMs: number,
): Promise<void> {
  if (step.kind === 'delivered') {
    await session.change(
      `UPDATE deliveries SET state = 'delivered', attempt_count = deliveries.attempt_count + 1,
         next_attempt_at_ms = NULL, leased_until_ms = NULL, finished_at_ms = $2, reason = NULL
       WHERE deliveries.event_id = $1`,
      [eventId, nowMs],
    );
  } else if (step.kind === 'retry') {
    await session.change(
      `UPDATE deliveries SET attempt_count = deliveries.attempt_count + 1, leased_until_ms = NULL,
         next_attempt_at_ms = ${serverNowMs} + $2, scheduled_at_ms = ${serverNowMs}
       WHERE deliveries.event_id = $1 AND deliveries.state = 'pending'`,
      [eventId, step.nextAttemptAtMs - nowMs],
    );
  } else {
    await session.change(
      `UPDATE deliveries SET state = 'failed', attempt_count = deliveries.attempt_count + 1,
         next_attempt_at_ms = NULL, finished_at_ms = $2, reason = $3
       WHERE deliveries.event_id = $1 AND deliveries.state = 'pending'`,
      [eventId, nowMs, step.reason],
    );
  }
}

async function disableChannel(
  session: PostgresSession,
  channelId: string,
  reason: string,
  nowMs: number,
): Promise<void> {
  await session.change(
    'UPDATE channels SET enabled = false, revision = channels.revision + 1 WHERE channels.id = $1',
    [channelId],
  );
  await cancelPending(session, channelId, reason, nowMs);
}
