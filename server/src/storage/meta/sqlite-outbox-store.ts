import { versionEtag } from '../../documents/version-etag.ts';
import type { NewNotification } from '../../notifications/notification.ts';
import type {
  AttemptRecord,
  OutboxStore,
  PruneRequest,
  ReplayOutcome,
} from '../../notifications/outbox-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createAttemptTable } from './attempt-table.ts';
import { createDeliveryClaims } from './delivery-claims.ts';
import { createDeliveryTable, createNotificationInserter } from './delivery-table.ts';
import { metaWork } from './meta-work.ts';
import { createPendingCanceller } from './pending-canceller.ts';

/** Keeps deliveries and their attempts in `meta.db`. The caller closes the connection. */
export function createSqliteOutboxStore(db: SqliteDatabase): OutboxStore {
  const deliveries = createDeliveryTable(db);
  const claims = createDeliveryClaims(db);
  const attempts = createAttemptTable(db);
  const cancelPending = createPendingCanceller(db);
  const insertNotification = createNotificationInserter(db);
  const selectChannel = db.prepare<[string, string], { readonly id: string; readonly enabled: number }>(
    'SELECT channels.id, channels.enabled FROM channels WHERE channels.organization_id = ? AND channels.slug = ?',
  );
  const selectRevision = db
    .prepare<[string], number>('SELECT channels.revision FROM channels WHERE channels.id = ?')
    .pluck();
  const disableChannel = db.prepare<[string]>(
    'UPDATE channels SET enabled = 0, revision = revision + 1 WHERE channels.id = ?',
  );

  function take({ claimed: { eventId }, channelEtag, step, nowMs }: AttemptRecord): void {
    if (step.kind === 'delivered') deliveries.markDelivered(eventId, nowMs);
    else if (step.kind === 'retry') deliveries.postpone(eventId, step.nextAttemptAtMs, nowMs);
    else if (step.kind === 'failed') deliveries.markFailed(eventId, step.reason, nowMs);
    else takeGone(eventId, channelEtag, step.reason, nowMs);
  }

  function takeGone(eventId: string, channelEtag: string, reason: string, nowMs: number): void {
    const channelId = deliveries.channelIdOf(eventId);
    const revision = channelId === null ? undefined : selectRevision.get(channelId);
    if (channelId === null || revision === undefined || versionEtag(channelId, revision) !== channelEtag) {
      deliveries.postpone(eventId, nowMs, nowMs);
      return;
    }
    deliveries.markFailed(eventId, reason, nowMs);
    disableChannel.run(channelId);
    cancelPending(channelId, reason, nowMs);
  }

  const add = db.transaction((notifications: readonly NewNotification[]) => {
    for (const notification of notifications) {
      if (!deliveries.exists(notification.eventId)) insertNotification(notification);
    }
  });

  const recordAttempt = db.transaction((record: AttemptRecord) => {
    const { claimed, attempt, step } = record;
    const { eventId } = claimed;
    // Absent only if it was cancelled and pruned during the attempt.
    if (!deliveries.exists(eventId)) return;
    attempts.insert(eventId, attempt);
    // A delivered notification counts, even if another worker holds the claim now.
    if (step.kind === 'delivered' || claims.isHeld(claimed)) take(record);
  });

  const replay = db.transaction((organizationId: string, eventId: string, nowMs: number): ReplayOutcome => {
    const delivery = deliveries.get(organizationId, eventId);
    if (delivery === undefined) return 'no-delivery';
    if (delivery.state === 'pending') return 'pending-already';
    const channel = selectChannel.get(organizationId, delivery.channelSlug);
    if (channel === undefined) return 'no-channel';
    if (channel.enabled !== 1) return 'channel-disabled';
    deliveries.restart(eventId, channel.id, nowMs);
    return 'replayed';
  });

  const prune = db.transaction((request: PruneRequest) => {
    const failedCount = deliveries.failUnattempted(request);
    return Math.max(failedCount, deliveries.deleteFinished(request));
  });

  return {
    add: (notifications) => metaWork(() => add.immediate(notifications)),
    countPending: (projectId, channelSlug) => metaWork(() => deliveries.countPending(projectId, channelSlug)),
    claimDue: (request) => metaWork(() => claims.claimDue(request)),
    release: (claimed) => metaWork(() => claims.release(claimed)),
    recordAttempt: (record) => metaWork(() => recordAttempt.immediate(record)),
    list: (query) => metaWork(() => deliveries.list(query)),
    get: (organizationId, eventId) =>
      metaWork(() => {
        const delivery = deliveries.get(organizationId, eventId);
        return delivery && { delivery, attempts: attempts.list(eventId) };
      }),
    replay: (organizationId, eventId, nowMs) =>
      metaWork(() => replay.immediate(organizationId, eventId, nowMs)),
    prune: (request) => metaWork(() => prune.immediate(request)),
    pruneExcess: (request) => metaWork(() => deliveries.deleteExcess(request)),
  };
}
