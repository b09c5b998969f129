import type { ClaimRequest, DueDelivery } from '../../notifications/outbox-store.ts';
import { toClaimTimes } from '../meta/claim-times.ts';
import { isBeforeItsOpening } from '../meta/opening-condition.ts';
import { type DeliveryRow, toDelivery } from '../meta/rows/delivery-row.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';
import { serverNowMs } from './database/server-clock.ts';
import { deliveryColumns } from './delivery-columns.ts';

interface ClaimedRow extends DeliveryRow {
  /** A pending delivery has them. */
  readonly channel_id: string;
  readonly next_attempt_at_ms: number;
  readonly claim: number;
  readonly position: number;
}

/**
 * Skips deliveries that another transaction has locked, to claim or to change them, so that workers never wait for each other. Only the
 * differences between the times of the request count: they are added to the clock of the server.
 */
export function claimDeliveries(
  db: Pick<PostgresDatabase, 'transaction'>,
  request: ClaimRequest,
): Promise<readonly DueDelivery[]> {
  return db.transaction(async (session) => {
    await bringForward(session, request);
    const { nowMs, leaseUntilMs } = request;
    const { maxLeasedUntilMs } = toClaimTimes(request);
    const rows = await session.rows<ClaimedRow>(
      `WITH due AS MATERIALIZED (
         SELECT picked.event_id
         FROM channels LEFT JOIN unnest($4::text[], $5::bigint[]) AS lower (channel_id, most)
             ON lower.channel_id = channels.id
           CROSS JOIN LATERAL (
             SELECT pending.event_id FROM deliveries AS pending
             WHERE pending.channel_id = channels.id AND pending.state = 'pending'
               AND pending.next_attempt_at_ms <= ${serverNowMs}
               AND (pending.leased_until_ms IS NULL OR pending.leased_until_ms <= ${serverNowMs}
                 OR pending.leased_until_ms > ${serverNowMs} + $1)
               AND NOT (channels.type = 'pagerduty' AND ${isBeforeItsOpening('pending')})
             ORDER BY pending.next_attempt_at_ms, pending.position LIMIT least($3::bigint, lower.most)
             FOR UPDATE OF pending SKIP LOCKED) AS picked)
       UPDATE deliveries SET claim = deliveries.claim + 1, leased_until_ms = ${serverNowMs} + $2
       FROM due WHERE deliveries.event_id = due.event_id
       RETURNING ${deliveryColumns}, deliveries.claim, deliveries.position`,
      [
        maxLeasedUntilMs - nowMs,
        leaseUntilMs - nowMs,
        request.limitPerChannel,
        [...request.limits.keys()],
        [...request.limits.values()],
      ],
    );
    return rows.toSorted(compareDue).map(toDueDelivery);
  });
}

/** Makes due what was postponed before the clock was set back. */
async function bringForward(session: PostgresSession, request: ClaimRequest): Promise<void> {
  const { maxScheduledAtMs } = toClaimTimes(request);
  await session.change(
    `UPDATE deliveries SET next_attempt_at_ms = ${serverNowMs}, scheduled_at_ms = ${serverNowMs}
     WHERE deliveries.event_id IN (
       SELECT pending.event_id FROM deliveries AS pending
       WHERE pending.state = 'pending' AND pending.scheduled_at_ms > ${serverNowMs} + $1 FOR UPDATE OF pending SKIP LOCKED)`,
    [maxScheduledAtMs - request.nowMs],
  );
}

function compareDue(a: ClaimedRow, b: ClaimedRow): number {
  return a.next_attempt_at_ms - b.next_attempt_at_ms || a.position - b.position;
}

function toDueDelivery(row: ClaimedRow): DueDelivery {
  return { ...toDelivery(row), channelId: row.channel_id, claim: row.claim };
}
