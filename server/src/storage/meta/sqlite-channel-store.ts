import type { Channel, ChannelType } from '../../channels/channel.ts';
import type { ChannelStore, StoredChannel } from '../../channels/channel-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';
import { createPendingCanceller } from './pending-canceller.ts';

interface ChannelRow {
  readonly id: string;
  readonly organization_id: string;
  readonly slug: string;
  readonly display_name: string;
  readonly type: ChannelType;
  readonly enabled: number;
  readonly created_at_ms: number;
}

interface TargetRow extends ChannelRow {
  readonly target: string;
}

export interface SqliteChannelStoreOptions {
  readonly db: SqliteDatabase;
  readonly nowMs: () => number;
}

// Secrets are read only on request.
const shownColumns =
  'channels.id, channels.organization_id, channels.slug, channels.display_name, channels.type, channels.enabled, channels.created_at_ms';

/** Keeps channels in `meta.db`. The caller closes the connection. */
export function createSqliteChannelStore({ db, nowMs }: SqliteChannelStoreOptions): ChannelStore {
  const selectAll = db.prepare<[string], ChannelRow>(
    `SELECT ${shownColumns} FROM channels WHERE channels.organization_id = ? ORDER BY channels.slug`,
  );
  const selectOne = db.prepare<[string, string], ChannelRow>(
    `SELECT ${shownColumns} FROM channels WHERE channels.organization_id = ? AND channels.slug = ?`,
  );
  const selectTarget = db.prepare<[string, string], TargetRow>(
    `SELECT ${shownColumns}, channels.target FROM channels
     WHERE channels.organization_id = ? AND channels.slug = ?`,
  );
  const insertChannel = db.prepare(
    `INSERT INTO channels (id, organization_id, slug, display_name, type, enabled, target, created_at_ms)
     VALUES (@id, @organizationId, @slug, @displayName, @type, @enabled, @target, @createdAtMs)
     ON CONFLICT (organization_id, slug) DO NOTHING`,
  );
  const updateEnabled = db.prepare<[number, string]>('UPDATE channels SET enabled = ? WHERE channels.id = ?');
  const deleteChannel = db.prepare<[string]>('DELETE FROM channels WHERE channels.id = ?');
  const cancelPending = createPendingCanceller(db);

  const setEnabled = db.transaction((organizationId: string, slug: string, enabled: boolean) => {
    const row = selectOne.get(organizationId, slug);
    if (row === undefined) return false;
    updateEnabled.run(enabled ? 1 : 0, row.id);
    if (!enabled) cancelPending(row.id, 'the channel was disabled', nowMs());
    return true;
  });

  const remove = db.transaction((organizationId: string, slug: string) => {
    const row = selectOne.get(organizationId, slug);
    if (row === undefined) return false;
    cancelPending(row.id, 'the channel was deleted', nowMs());
    return deleteChannel.run(row.id).changes === 1;
  });

  return {
    list: (organizationId) => metaWork(() => selectAll.all(organizationId).map(toChannel)),
    get: (organizationId, slug) =>
      metaWork(() => {
        const row = selectOne.get(organizationId, slug);
        return row && toChannel(row);
      }),
    getForDelivery: (organizationId, slug) =>
      metaWork(() => {
        const row = selectTarget.get(organizationId, slug);
        return row && toStoredChannel(row);
      }),
    create: ({ target, enabled, ...channel }) =>
      metaWork(() => {
        const row = { ...channel, enabled: enabled ? 1 : 0, target: JSON.stringify(target) };
        return insertChannel.run(row).changes === 1;
      }),
    setEnabled: (organizationId, slug, enabled) =>
      metaWork(() => setEnabled.immediate(organizationId, slug, enabled)),
    delete: (organizationId, slug) => metaWork(() => remove.immediate(organizationId, slug)),
  };
}

function toChannel({ slug, display_name: displayName, type, enabled }: ChannelRow): Channel {
  return { slug, displayName, type, enabled: enabled === 1 };
}

function toStoredChannel(row: TargetRow): StoredChannel {
  return {
    ...toChannel(row),
    id: row.id,
    organizationId: row.organization_id,
    target: JSON.parse(row.target),
    createdAtMs: row.created_at_ms,
  };
}
