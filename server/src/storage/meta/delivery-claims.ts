import type { ClaimRequest, DeliveryClaim, DueDelivery } from '../../notifications/outbox-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, isIntact } from './checksums/damaged-row.ts';
import { type ClaimTimes, toClaimTimes } from './claim-times.ts';
import { isBeforeItsOpening } from './opening-condition.ts';
import { type DeliveryRow, toDelivery } from './rows/delivery-row.ts';

interface DueRow extends DeliveryRow, CheckedRow {
  readonly channel_id: string;
}

/**
 * A pending delivery whose time has come and that no lease keeps from being claimed. PagerDuty opens an incident for a trigger
 * that comes after its resolve, and nothing would resolve that one.
 */
const isClaimable = `due.channel_id = channels.id AND due.state = 'pending' AND due.next_attempt_at_ms <= @nowMs
  AND (due.leased_until_ms IS NULL OR due.leased_until_ms <= @nowMs OR due.leased_until_ms > @maxLeasedUntilMs)
  AND NOT (channels.type = 'pagerduty' AND ${isBeforeItsOpening('due')})`;

/** A pending delivery whose next attempt was decided before the clock was set back. */
const isUnreached = "state = 'pending' AND scheduled_at_ms > @maxScheduledAtMs";

/** Statements over the claims of `deliveries`. */
export function createDeliveryClaims(db: SqliteDatabase) {
  const hasDue = db.prepare<[ClaimTimes]>(
    `SELECT 1 FROM channels WHERE EXISTS (SELECT 1 FROM deliveries AS due WHERE ${isClaimable}) LIMIT 1`,
  );
  const selectDue = db.prepare<[ClaimTimes & { readonly limit: number }], DueRow>(
    `SELECT deliveries.*, ${damageOf('deliveries')} FROM channels JOIN deliveries ON deliveries.event_id IN (
       SELECT due.event_id FROM deliveries AS due WHERE ${isClaimable}
       ORDER BY due.next_attempt_at_ms LIMIT @limit)
     ORDER BY deliveries.next_attempt_at_ms, deliveries.rowid`,
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
    const { limitPerChannel, limits, leaseUntilMs } = request;
    const claimed: DueDelivery[] = [];
    const countByChannel = new Map<string, number>();
    for (const row of selectDue.all({ ...toClaimTimes(request), limit: limitPerChannel })) {
      if (!isIntact(row)) {
        failDamaged.run({ eventId: row.event_id, nowMs: request.nowMs });
        continue;
      }
      const count = countByChannel.get(row.channel_id) ?? 0;
      if (count >= (limits.get(row.channel_id) ?? limitPerChannel)) continue;
      countByChannel.set(row.channel_id, count + 1);
      const claim = claimOne.get({ eventId: row.event_id, leaseUntilMs }) as number; // the row was read in this transaction
      claimed.push({ ...toDelivery(row), channelId: row.channel_id, claim });
    }
    return claimed;
  });

  return {
    /** Takes the write lock only when something may be claimed. */
    claimDue(request: ClaimRequest): readonly DueDelivery[] {
      const times = toClaimTimes(request);
      if (hasUnreached.get(times) !== undefined) bringForward.run(times);
      return hasDue.get(times) === undefined ? [] : claimDue.immediate(request);
    },
    release: ({ eventId, claim }: DeliveryClaim): void => void release.run({ eventId, claim }),
    isHeld: ({ eventId, claim }: DeliveryClaim): boolean => isHeld.get({ eventId, claim }) !== undefined,
  };
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
