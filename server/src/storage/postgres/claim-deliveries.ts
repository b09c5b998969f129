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
    const ofOthers = await claimOfOthers(session, request);
    const limits = new Map(request.limits);
    for (const { channel_id: channelId } of ofOthers)
      limits.set(channelId, (limits.get(channelId) ?? request.limitPerChannel) - 1);
    const longestDue = await claimLongestDue(session, { ...request, limits });
    return [...ofOthers, ...longestDue.toSorted(compareDue)].map(toDueDelivery);
  });
}

const isClaimable = `pending.state = 'pending'
  AND pending.next_attempt_at_ms <= ${serverNowMs}
  AND (pending.leased_until_ms IS NULL OR pending.leased_until_ms <= ${serverNowMs}
    OR pending.leased_until_ms > ${serverNowMs} + $1)
  AND NOT (channels.type = 'pagerduty' AND ${isBeforeItsOpening('pending')})`;
const leaseDue = `UPDATE deliveries SET claim = deliveries.claim + 1, leased_until_ms = ${serverNowMs} + $2
  FROM due WHERE deliveries.event_id = due.event_id
  RETURNING ${deliveryColumns}, deliveries.claim, deliveries.position`;

function toLeaseTimes(request: ClaimRequest): readonly [maxLeaseMs: number, leaseMs: number] {
  const { nowMs, leaseUntilMs } = request;
  return [toClaimTimes(request).maxLeasedUntilMs - nowMs, leaseUntilMs - nowMs];
}

async function claimLongestDue(
  session: PostgresSession,
  request: ClaimRequest,
): Promise<readonly ClaimedRow[]> {
  const { limitPerChannel, limits } = request;
  return session.rows<ClaimedRow>(
    `WITH due AS MATERIALIZED (
       SELECT picked.event_id
       FROM channels LEFT JOIN unnest($4::text[], $5::bigint[]) AS lower (channel_id, most)
           ON lower.channel_id = channels.id
         CROSS JOIN LATERAL (
           SELECT pending.event_id FROM deliveries AS pending WHERE pending.channel_id = channels.id AND ${isClaimable}
           ORDER BY pending.next_attempt_at_ms, pending.position LIMIT least($3::bigint, lower.most)
           FOR UPDATE OF pending SKIP LOCKED) AS picked)
     ${leaseDue}`,
    [...toLeaseTimes(request), limitPerChannel, [...limits.keys()], [...limits.values()]],
  );
}

/**
 * Finds the projects that have pending deliveries from each to the next by the index over them, and by the same index one of each, which
 * is locked for a moment. Not by the id of the channel: the planner would take the index over it, where those of one project may come
 * after thousands.
 */
async function claimOfOthers(
  session: PostgresSession,
  request: ClaimRequest,
): Promise<readonly ClaimedRow[]> {
  const { attempted = new Map<string, ReadonlySet<string>>(), limitPerChannel, limits } = request;
  const withRoom = [...attempted].filter(([id]) => (limits.get(id) ?? limitPerChannel) > 0);
  if (withRoom.length === 0) return [];
  const pairs = withRoom.flatMap(([id, projectIds]) => [...projectIds].map((projectId) => [id, projectId]));
  return session.rows<ClaimedRow>(
    `WITH RECURSIVE pending_projects (id) AS (
       (SELECT own.project_id FROM deliveries AS own WHERE own.state = 'pending' ORDER BY own.project_id LIMIT 1)
       UNION ALL
       SELECT later.project_id FROM pending_projects CROSS JOIN LATERAL (
         SELECT next.project_id FROM deliveries AS next
         WHERE next.state = 'pending' AND next.project_id > pending_projects.id
         ORDER BY next.project_id LIMIT 1) AS later),
     due_channels AS MATERIALIZED (
       SELECT channels.id, channels.organization_id, channels.slug, channels.type FROM channels CROSS JOIN LATERAL (
         SELECT pending.event_id FROM deliveries AS pending WHERE pending.channel_id = channels.id AND ${isClaimable}
         LIMIT 1) AS any_due
       WHERE channels.id = ANY ($3::text[])),
     of_others AS MATERIALIZED (
       SELECT channels.id AS channel_id, first.event_id
       FROM due_channels AS channels CROSS JOIN pending_projects CROSS JOIN LATERAL (
         SELECT pending.event_id FROM deliveries AS pending
         WHERE pending.project_id = pending_projects.id AND pending.channel_slug = channels.slug
           AND pending.organization_id = channels.organization_id AND ${isClaimable}
         LIMIT 1 FOR UPDATE OF pending SKIP LOCKED) AS first
       WHERE NOT EXISTS (
         SELECT 1 FROM unnest($4::text[], $5::text[]) AS attempted (channel_id, project_id)
         WHERE attempted.channel_id = channels.id AND attempted.project_id = pending_projects.id)),
     due AS MATERIALIZED (
       SELECT DISTINCT ON (of_others.channel_id) of_others.event_id FROM of_others
       ORDER BY of_others.channel_id, random())
     ${leaseDue}`,
    [
      ...toLeaseTimes(request),
      withRoom.map(([id]) => id),
      pairs.map(([id]) => id),
      pairs.map(([, projectId]) => projectId),
    ],
  );
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
