import type { ClaimRequest, DeliveryClaim, DueDelivery } from '../../notifications/outbox-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, isIntact } from './checksums/damaged-row.ts';
import { type ClaimTimes, toClaimTimes } from './claim-times.ts';
import { isBeforeItsOpening } from './opening-condition.ts';
import { type DeliveryRow, toDelivery } from './rows/delivery-row.ts';

interface DueRow extends DeliveryRow, CheckedRow {
  readonly channel_id: string;
}

interface ClaimParameters extends ClaimTimes {
  /** JSON array of the ids of channels for which no attempt may start. */
  readonly closedChannelIds: string;
}

/** Their deliveries, of which any number may be due, are not read. */
const isOpen = 'channels.id NOT IN (SELECT value FROM json_each(@closedChannelIds))';

/**
 * A pending delivery whose time has come and that no lease keeps from being claimed. PagerDuty opens an incident for a trigger
 * that comes after its resolve, and nothing would resolve that one.
 */
const isClaimable = `due.channel_id = channels.id AND due.state = 'pending' AND due.next_attempt_at_ms <= @nowMs
  AND (due.leased_until_ms IS NULL OR due.leased_until_ms <= @nowMs OR due.leased_until_ms > @maxLeasedUntilMs)
  AND NOT (channels.type = 'pagerduty' AND ${isBeforeItsOpening('due')})`;

/** Projects that have pending deliveries, found from each to the next by the index over them. */
const pendingProjects = `pending_projects (id) AS (
  SELECT min(own.project_id) FROM deliveries AS own WHERE own.state = 'pending'
  UNION ALL
  SELECT (SELECT min(later.project_id) FROM deliveries AS later
    WHERE later.state = 'pending' AND later.project_id > pending_projects.id)
  FROM pending_projects WHERE pending_projects.id IS NOT NULL)`;

/** A pending delivery whose next attempt was decided before the clock was set back. */
const isUnreached = "state = 'pending' AND scheduled_at_ms > @maxScheduledAtMs";

/** Statements over the claims of `deliveries`. */
export function createDeliveryClaims(db: SqliteDatabase) {
  const hasDue = db.prepare<[ClaimParameters]>(
    `SELECT 1 FROM channels WHERE ${isOpen} AND EXISTS (SELECT 1 FROM deliveries AS due WHERE ${isClaimable}) LIMIT 1`,
  );
  const selectDue = db.prepare<[ClaimParameters & { readonly limit: number }], DueRow>(
    `SELECT deliveries.*, ${damageOf('deliveries')} FROM channels JOIN deliveries ON deliveries.event_id IN (
       SELECT due.event_id FROM deliveries AS due WHERE ${isClaimable}
       ORDER BY due.next_attempt_at_ms LIMIT @limit)
     WHERE ${isOpen}
     ORDER BY deliveries.next_attempt_at_ms, deliveries.rowid`,
  );
  const selectOfOthers = db.prepare<
    [ClaimTimes & { readonly channelId: string; readonly projectIds: string }],
    DueRow
  >(
    `WITH RECURSIVE ${pendingProjects}
     SELECT deliveries.*, ${damageOf('deliveries')} FROM deliveries WHERE deliveries.event_id = (
       SELECT first.event_id FROM (
         SELECT (SELECT due.event_id FROM deliveries AS due INDEXED BY deliveries_pending_by_project
           WHERE due.project_id = pending_projects.id AND due.channel_slug = channels.slug AND ${isClaimable}
           LIMIT 1) AS event_id
         FROM channels CROSS JOIN pending_projects
         WHERE channels.id = @channelId AND pending_projects.id NOT IN (SELECT value FROM json_each(@projectIds))) AS first
       WHERE first.event_id IS NOT NULL ORDER BY random() LIMIT 1)`,
  );
  const hasUnreached = db.prepare<[ClaimTimes]>(`SELECT 1 FROM deliveries WHERE ${isUnreached} LIMIT 1`);
  const bringForward = db.prepare<[ClaimTimes]>(
    `UPDATE deliveries SET next_attempt_at_ms = @nowMs, scheduled_at_ms = @nowMs WHERE ${isUnreached}`,
  );
  const claimOne = db
    .prepare<[{ eventId: string; leaseUntilMs: number }], number>(
      `UPDATE deliveries SET claim = claim + 1, leased_until_ms = @leaseUntilMs
       WHERE deliveries.event_id = @eventId RETURNING claim`,
    )
    .pluck();
  const release = db.prepare<[DeliveryClaim]>(
    `UPDATE deliveries SET leased_until_ms = NULL
     WHERE deliveries.event_id = @eventId AND deliveries.claim = @claim`,
  );
  const isHeld = db.prepare<[DeliveryClaim]>(
    `SELECT 1 FROM deliveries
     WHERE deliveries.event_id = @eventId AND deliveries.claim = @claim AND deliveries.leased_until_ms IS NOT NULL`,
  );

  const failDamaged = db.prepare<[{ eventId: string; nowMs: number }]>(
    `UPDATE deliveries SET state = 'failed', next_attempt_at_ms = NULL, finished_at_ms = @nowMs,
       reason = 'it is damaged in meta.db'
     WHERE deliveries.event_id = @eventId`,
  );

  const claimDue = db.transaction((request: ClaimRequest): readonly DueDelivery[] => {
    const { nowMs, limitPerChannel, limits, leaseUntilMs, attempted = new Map() } = request;
    const parameters = toParameters(request);
    const claimed: DueDelivery[] = [];
    const countByChannel = new Map<string, number>();
    const hasRoom = (channelId: string): boolean =>
      (countByChannel.get(channelId) ?? 0) < (limits.get(channelId) ?? limitPerChannel);

    function take(row: DueRow): void {
      if (!isIntact(row)) {
        failDamaged.run({ eventId: row.event_id, nowMs });
        return;
      }
      if (!hasRoom(row.channel_id) || claimed.some(({ eventId }) => eventId === row.event_id)) return;
      countByChannel.set(row.channel_id, (countByChannel.get(row.channel_id) ?? 0) + 1);
      const claim = claimOne.get({ eventId: row.event_id, leaseUntilMs }) as number; // the row was read in this transaction
      claimed.push({ ...toDelivery(row), channelId: row.channel_id, claim });
    }

    const longestDue = selectDue.all({ ...parameters, limit: limitPerChannel });
    for (const channelId of new Set(longestDue.map((row) => row.channel_id))) {
      const projectIds = attempted.get(channelId);
      if (projectIds === undefined || !hasRoom(channelId)) continue;
      const others = { channelId, projectIds: JSON.stringify([...projectIds]) };
      const other = selectOfOthers.get({ ...parameters, ...others });
      if (other !== undefined) take(other);
    }
    for (const row of longestDue) take(row);
    return claimed;
  });

  return {
    /** Takes the write lock only when something may be claimed. */
    claimDue(request: ClaimRequest): readonly DueDelivery[] {
      const parameters = toParameters(request);
      if (hasUnreached.get(parameters) !== undefined) bringForward.run(parameters);
      return hasDue.get(parameters) === undefined ? [] : claimDue.immediate(request);
    },
    release: ({ eventId, claim }: DeliveryClaim): void => void release.run({ eventId, claim }),
    isHeld: ({ eventId, claim }: DeliveryClaim): boolean => isHeld.get({ eventId, claim }) !== undefined,
  };
}

function toParameters(request: ClaimRequest): ClaimParameters {
  const closed = [...request.limits].filter(([, limit]) => limit <= 0).map(([channelId]) => channelId);
  return { ...toClaimTimes(request), closedChannelIds: JSON.stringify(closed) };
}

/**
 * Releases every claim. For the process that holds the lock of the data directory: earlier claimants have ended, so
 * their deliveries need not wait for the lease.
 */
export function releaseClaimsOfEndedProcesses(db: SqliteDatabase): void {
  db.exec(
    "UPDATE deliveries SET leased_until_ms = NULL WHERE state = 'pending' AND leased_until_ms IS NOT NULL",
  );
}
