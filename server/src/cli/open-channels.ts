import type { ChannelStore } from '../channels/channel-store.ts';
import type { OutboxStore } from '../notifications/outbox-store.ts';
import { layOutDataDirectory } from '../storage/data-directory.ts';
import { openMetaDatabase } from '../storage/sqlite/meta/open-meta-database.ts';
import { createSqliteChannelStore } from '../storage/sqlite/meta/sqlite-channel-store.ts';
import { createSqliteIdentityStore } from '../storage/sqlite/meta/sqlite-identity-store.ts';
import { createSqliteOutboxStore } from '../storage/sqlite/meta/sqlite-outbox-store.ts';
import { assertInitialized } from './open-identities.ts';

export interface OpenedChannels {
  readonly channels: ChannelStore;
  readonly outbox: OutboxStore;
  readonly organizationId: string;
}

/** Gives the task the channels and deliveries of a data directory, whether or not the service runs. */
export async function withChannels<T>(
  dataDirectory: string,
  nowMs: () => number,
  task: (opened: OpenedChannels) => Promise<T>,
): Promise<T> {
  const layout = layOutDataDirectory(dataDirectory);
  assertInitialized(layout);
  const db = openMetaDatabase(layout.metaDatabase);
  try {
    const [organization] = await createSqliteIdentityStore(db).listOrganizations();
    if (organization === undefined)
      throw new Error(`${layout.folder} was never set up; start the service there once`);
    return await task({
      channels: createSqliteChannelStore({ db, nowMs }),
      outbox: createSqliteOutboxStore(db),
      organizationId: organization.id,
    });
  } finally {
    db.close();
  }
}

/** The error for a slug that no channel has. */
export function noChannel(slug: string): Error {
  return new Error(`there is no channel ${JSON.stringify(slug)}; "cairn channels list" shows the slugs`);
}
