import type { ChannelStore } from '../../channels/channel-store.ts';
import { createSqliteChannelStore } from '../../storage/meta/sqlite-channel-store.ts';
import { createSqliteOutboxStore } from '../../storage/meta/sqlite-outbox-store.ts';
import { openMetaTestDatabase } from '../../storage/meta/testing/meta-test-database.ts';
import type { OutboxStore } from '../outbox-store.ts';

export interface TestOutbox {
  readonly outbox: OutboxStore;
  /** Of the same database. */
  readonly channels: ChannelStore;
  close(): void;
}

/** A real outbox with the organization `org_1`: there is no double, whose states of deliveries would differ. */
export function openTestOutbox(nowMs: () => number): TestOutbox {
  const { db, close } = openMetaTestDatabase();
  return {
    outbox: createSqliteOutboxStore(db),
    channels: createSqliteChannelStore({ db, nowMs }),
    close,
  };
}
