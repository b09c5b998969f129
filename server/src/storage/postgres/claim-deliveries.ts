import type { ClaimRequest, DueDelivery } from '../../notifications/outbox-store.ts';
import { toClaimTimes } from '../meta/claim-times.ts';
import { isBeforeItsOpening } from '../meta/opening-condition.ts';
import { type DeliveryRow, toDelivery } from '../meta/rows/delivery-row.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';
import { deliveryColumns } from './delivery-columns.ts';

interface ClaimedRow extends DeliveryRow {
  /** A pending delivery has them. */
  readonly channel_id: string;
  readonly next_attempt_at_ms: number;
  readonly claim: number;
  readonly position: number;
}

/** Skips deliveries that another transaction has locked, to claim or to change them, so that workers never wait for each other. */
export function claimDeliveries(
  db: Pick<PostgresDatabase, 'transaction'>,
  request: ClaimRequest,
): Promise<readonly DueDelivery[]> {
  return db.transaction(async (session) => {
    await bringForward(session, request);
    const { nowMs, maxLeasedUntilMs } = toClaimTimes(request);
    const rows = await session.rows<ClaimedRow>(
      `WITH due AS MATERIALIZED (
         SELECT picked.event_id
         FROM channels LEFT JOIN unnest($5::text[], $6::bigint[]) AS lower (channel_id, most)
             ON lower.channel_id = channels.id
           CROSS JOIN LATERAL (
             SELECT pending.event_id FROM deliveries AS pending
             WHERE pending.channel_id = channels.id AND pending.state = 'pending'
               AND pending.next_attempt_at_ms <= $1
               AND (pending.leased_until_ms IS NULL OR pending.leased_until_ms <= $1 OR pending.leased_until_ms > $2)
               AND NOT (channels.type = 'pagerduty' AND ${isBeforeItsOpening('pending')})
             ORDER BY pending.next_attempt_at_ms, pending.position LIMIT least($4::bigint, lower.most)
             FOR UPDATE OF pending SKIP LOCKED) AS picked)
       UPDATE deliveries SET claim = deliveries.claim + 1, leased_until_ms = $3
       FROM due WHERE deliveries.event_id = due.event_id
       RETURNING ${deliveryColumns}, deliveries.claim, deliveries.position`,
      [
        nowMs,
        maxLeasedUntilMs,
        request.leaseUntilMs,
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
  const { nowMs, maxScheduledAtMs } = toClaimTimes(request);
  await session.change(
    `UPDATE deliveries SET next_attempt_at_ms = $1, scheduled_at_ms = $1
     WHERE deliveries.event_id IN (
       SELECT pending.event_id FROM deliveries AS pending
       WHERE pending.state = 'pending' AND pending.scheduled_at_ms > $2 FOR UPDATE OF pending SKIP LOCKED)`,
    [nowMs, maxScheduledAtMs],
  );
}

function compareDue(a: ClaimedRow, b: ClaimedRow): number {
  return a.next_attempt_at_ms - b.next_attempt_at_ms || a.position - b.position;
}

function toDueDelivery(row: ClaimedRow): DueDelivery {
  return { ...toDelivery(row), channelId: row.channel_id, claim: row.claim };
}
