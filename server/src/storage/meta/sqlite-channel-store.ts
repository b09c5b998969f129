import { maxChannelCount } from '../../channels/channel-slug.ts';
import type {
  ChannelReplacement,
  ChannelStore,
  CreateChannelOutcome,
  NewChannel,
  StoredChannel,
} from '../../channels/channel-store.ts';
import { type ExpectedEtags, isExpected } from '../../documents/version-etag.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, intactOrAbsent, isIntact } from './checksums/damaged-row.ts';
import { metaWork } from './meta-work.ts';
import { createPendingCanceller } from './pending-canceller.ts';
import { type ChannelRow, type TargetRow, toChannel, toStoredChannel } from './rows/channel-row.ts';

export interface SqliteChannelStoreOptions {
  readonly db: SqliteDatabase;
  readonly nowMs: () => number;
}

// Secrets are read only on request.
const shownColumns = `channels.id, channels.organization_id, channels.slug, channels.display_name, channels.type, channels.enabled,
  channels.created_at_ms, channels.revision, ${damageOf('channels')}`;

/** Keeps channels in `meta.db`. The caller closes the connection. */
export function createSqliteChannelStore({ db, nowMs }: SqliteChannelStoreOptions): ChannelStore {
  const selectAll = db.prepare<[string], ChannelRow & CheckedRow>(
    `SELECT ${shownColumns} FROM channels WHERE channels.organization_id = ? ORDER BY channels.slug`,
  );
  const selectOne = db.prepare<[string, string], ChannelRow & CheckedRow>(
    `SELECT ${shownColumns} FROM channels WHERE channels.organization_id = ? AND channels.slug = ?`,
  );
  const selectTarget = db.prepare<[string, string], TargetRow & CheckedRow>(
    `SELECT ${shownColumns}, channels.target FROM channels
     WHERE channels.organization_id = ? AND channels.slug = ?`,
  );
  const selectTargets = db.prepare<[string], TargetRow & CheckedRow>(
    `SELECT ${shownColumns}, channels.target FROM channels
     WHERE channels.organization_id = ? ORDER BY channels.slug`,
  );
  const countChannels = db
    .prepare<[string], number>('SELECT count(*) FROM channels WHERE channels.organization_id = ?')
    .pluck();
  const insertChannel = db.prepare(
    `INSERT INTO channels (id, organization_id, slug, display_name, type, enabled, target, created_at_ms)
     VALUES (@id, @organizationId, @slug, @displayName, @type, @enabled, @target, @createdAtMs)`,
  );
  const updateChannel = db.prepare<[{ id: string; displayName: string; enabled: number; target: string }]>(
    `UPDATE channels SET display_name = @displayName, enabled = @enabled, target = @target,
       revision = revision + 1
     WHERE channels.id = @id`,
  );
  const updateEnabled = db.prepare<[{ id: string; enabled: number }]>(
    `UPDATE channels SET enabled = @enabled, revision = revision + 1
     WHERE channels.id = @id AND channels.enabled <> @enabled`,
  );
  const deleteChannel = db.prepare<[string]>('DELETE FROM channels WHERE channels.id = ?');
  const cancelPending = createPendingCanceller(db);

  function find(organizationId: string, slug: string): StoredChannel | undefined {
    const row = intactOrAbsent(selectTarget.get(organizationId, slug));
    return row && toStoredChannel(row);
  }

  function findExpected(organizationId: string, slug: string, expected: ExpectedEtags) {
    const found = find(organizationId, slug);
    return found !== undefined && isExpected(expected, found.etag) ? found : undefined;
  }

  const create = db.transaction(({ target, enabled, ...channel }: NewChannel): CreateChannelOutcome => {
    const { organizationId, slug } = channel;
    if (selectOne.get(organizationId, slug) !== undefined) return { kind: 'slug-taken' };
    if ((countChannels.get(organizationId) ?? 0) >= maxChannelCount) return { kind: 'full' };
    insertChannel.run({ ...channel, enabled: enabled ? 1 : 0, target: JSON.stringify(target) });
    return { kind: 'created', channel: find(organizationId, slug) as StoredChannel }; // inserted in this transaction
  });

  const replace = db.transaction((replacement: ChannelReplacement): StoredChannel | undefined => {
    const { organizationId, slug, displayName, enabled, target, expected } = replacement;
    const found = findExpected(organizationId, slug, expected);
    if (found === undefined) return undefined;
    const { id } = found;
    updateChannel.run({ id, displayName, enabled: enabled ? 1 : 0, target: JSON.stringify(target) });
    if (!enabled) cancelPending(id, 'the channel was disabled', nowMs());
    return find(organizationId, slug);
  });

  const setEnabled = db.transaction((organizationId: string, slug: string, enabled: boolean) => {
    const row = selectOne.get(organizationId, slug);
    if (row === undefined) return false;
    updateEnabled.run({ id: row.id, enabled: enabled ? 1 : 0 });
    if (!enabled) cancelPending(row.id, 'the channel was disabled', nowMs());
    return true;
  });

  const remove = db.transaction((organizationId: string, slug: string, expected: ExpectedEtags) => {
    // Any version may be deleted unread, which is the remedy for a damaged channel.
    const found =
      expected === '*' ? selectOne.get(organizationId, slug) : findExpected(organizationId, slug, expected);
    if (found === undefined) return false;
    cancelPending(found.id, 'the channel was deleted', nowMs());
    return deleteChannel.run(found.id).changes === 1;
  });

  return {
    list: (organizationId) => metaWork(() => selectAll.all(organizationId).filter(isIntact).map(toChannel)),
    get: (organizationId, slug) =>
      metaWork(() => {
        const row = intactOrAbsent(selectOne.get(organizationId, slug));
        return row && toChannel(row);
      }),
    listForManagement: (organizationId) =>
      metaWork(() => selectTargets.all(organizationId).filter(isIntact).map(toStoredChannel)),
    getForDelivery: (organizationId, slug) => metaWork(() => find(organizationId, slug)),
    create: (channel) => metaWork(() => create.immediate(channel)),
    replace: (replacement) => metaWork(() => replace.immediate(replacement)),
    setEnabled: (organizationId, slug, enabled) =>
      metaWork(() => setEnabled.immediate(organizationId, slug, enabled)),
    delete: (organizationId, slug, expected = '*') =>
      metaWork(() => remove.immediate(organizationId, slug, expected)),
  };
}
