import { maxChannelCount } from '../../channels/channel-slug.ts';
import type { ChannelStore, NewChannel, StoredChannel } from '../../channels/channel-store.ts';
import { type ExpectedEtags, isExpected } from '../../documents/version-etag.ts';
import { type ChannelRow, type TargetRow, toChannel, toStoredChannel } from '../meta/rows/channel-row.ts';
import { cancelPending } from './cancel-pending.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';

export interface PostgresChannelStoreOptions {
  readonly db: PostgresDatabase;
  readonly nowMs: () => number;
}

// Secrets are read only on request.
const shownColumns = `channels.id, channels.organization_id, channels.slug, channels.display_name, channels.type,
  channels.enabled::int AS enabled, channels.created_at_ms, channels.revision`;
const ofOrganization = 'FROM channels WHERE channels.organization_id = $1';
const bySlug = `${ofOrganization} AND channels.slug = $2`;

/** Keeps channels in PostgreSQL. The caller closes the database. */
export function createPostgresChannelStore({ db, nowMs }: PostgresChannelStoreOptions): ChannelStore {
  return {
    async list(organizationId) {
      const rows = await db.rows<ChannelRow>(
        `SELECT ${shownColumns} ${ofOrganization} ORDER BY channels.slug`,
        [organizationId],
      );
      return rows.map(toChannel);
    },

    async get(organizationId, slug) {
      const [row] = await db.rows<ChannelRow>(`SELECT ${shownColumns} ${bySlug}`, [organizationId, slug]);
      return row && toChannel(row);
    },

    async listForManagement(organizationId) {
      const rows = await db.rows<TargetRow>(
        `SELECT ${shownColumns}, channels.target ${ofOrganization} ORDER BY channels.slug`,
        [organizationId],
      );
      return rows.map(toStoredChannel);
    },

    getForDelivery: (organizationId, slug) => find(db, organizationId, slug),

    create: (channel) =>
      db.transaction(async (session) => {
        const { organizationId, slug } = channel;
        // Those who add channels to an organization take turns, so that together they keep slugs and limit.
        await session.rows(
          "SELECT pg_advisory_xact_lock(hashtext('channels of an organization'), hashtext($1))",
          [organizationId],
        );
        if ((await find(session, organizationId, slug)) !== undefined) return { kind: 'slug-taken' };
        const [counted] = await session.rows<{ readonly count: number }>(
          `SELECT count(*) AS count ${ofOrganization}`,
          [organizationId],
        );
        if ((counted?.count ?? 0) >= maxChannelCount) return { kind: 'full' };
        await insert(session, channel);
        // Cast: it was inserted in this transaction.
        return { kind: 'created', channel: (await find(session, organizationId, slug)) as StoredChannel };
      }),

    replace: ({ organizationId, slug, displayName, enabled, target, expected }) =>
      db.transaction(async (session) => {
        const found = await lockExpected(session, organizationId, slug, expected);
        if (found === undefined) return undefined;
        await session.change(
          `UPDATE channels SET display_name = $2, enabled = $3, target = $4, revision = channels.revision + 1
           WHERE channels.id = $1`,
          [found.id, displayName, enabled, JSON.stringify(target)],
        );
        if (!enabled) await cancelPending(session, found.id, 'the channel was disabled', nowMs());
        return find(session, organizationId, slug);
      }),

    setEnabled: (organizationId, slug, enabled) =>
      db.transaction(async (session) => {
        const found = await lock(session, organizationId, slug);
        if (found === undefined) return false;
        await session.change(
          `UPDATE channels SET enabled = $2, revision = channels.revision + 1
           WHERE channels.id = $1 AND channels.enabled <> $2`,
          [found.id, enabled],
        );
        if (!enabled) await cancelPending(session, found.id, 'the channel was disabled', nowMs());
        return true;
      }),

    delete: (organizationId, slug, expected = '*') =>
      db.transaction(async (session) => {
        const found = await lockExpected(session, organizationId, slug, expected);
        if (found === undefined) return false;
        await cancelPending(session, found.id, 'the channel was deleted', nowMs());
        return (await session.change('DELETE FROM channels WHERE channels.id = $1', [found.id])) === 1;
      }),
  };
}

async function find(
  session: PostgresSession,
  organizationId: string,
  slug: string,
): Promise<StoredChannel | undefined> {
  const [row] = await session.rows<TargetRow>(`SELECT ${shownColumns}, channels.target ${bySlug}`, [
    organizationId,
    slug,
  ]);
  return row && toStoredChannel(row);
}

/** Also keeps deliveries to the channel from being stored until the transaction ends: those before it are visible then. */
async function lock(
  session: PostgresSession,
  organizationId: string,
  slug: string,
): Promise<StoredChannel | undefined> {
  const [row] = await session.rows<TargetRow>(
    `SELECT ${shownColumns}, channels.target ${bySlug} FOR UPDATE OF channels`,
    [organizationId, slug],
  );
  return row && toStoredChannel(row);
}

async function lockExpected(
  session: PostgresSession,
  organizationId: string,
  slug: string,
  expected: ExpectedEtags,
): Promise<StoredChannel | undefined> {
  const found = await lock(session, organizationId, slug);
  return found && isExpected(expected, found.etag) ? found : undefined;
}

async function insert(session: PostgresSession, channel: NewChannel): Promise<void> {
  const { id, organizationId, slug, displayName, type, enabled, target, createdAtMs } = channel;
  await session.change(
    `INSERT INTO channels (id, organization_id, slug, display_name, type, enabled, target, created_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, organizationId, slug, displayName, type, enabled, JSON.stringify(target), createdAtMs],
  );
}
