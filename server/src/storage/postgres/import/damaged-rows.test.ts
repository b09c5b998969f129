import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sampleHash, sampleStoredSession, sampleUser } from '../../../accounts/testing/sample-accounts.ts';
import { sampleChannel } from '../../../channels/testing/sample-channel.ts';
import { sampleNotification } from '../../../notifications/testing/sample-notifications.ts';
import { createMetaStores, type MetaStores } from '../../meta/meta-stores.ts';
import { openMetaTestDatabase } from '../../meta/testing/meta-test-database.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { deleteDamagedRows, findDamagedRows } from './damaged-rows.ts';

let db: SqliteDatabase;
let stores: MetaStores;

/** Changes rows as flipped bits would. */
function damage(statement: string): void {
  const raw = new Database(db.name);
  raw.exec(statement);
  raw.close();
}

const count = (table: string) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();

beforeEach(async () => {
  const opened = openMetaTestDatabase();
  onTestFinished(opened.close);
  db = opened.db;
  stores = createMetaStores({ db, randomBytes, nowMs: () => 5_000 });
  const document = { body: '{"a":1}', summary: '{}', precondition: { kind: 'absent' }, nowMs: 1 } as const;
  await stores.documents.put({ kind: 'dashboard', projectId: 'prj_1', slug: 'checkout', ...document });
  await stores.users.create(sampleUser());
  await stores.sessions.create(sampleStoredSession(), sampleHash('a'));
  await stores.channels.create(sampleChannel());
  await stores.channels.create(sampleChannel({ slug: 'other' }));
  await stores.outbox.add([
    sampleNotification({ eventId: 'evt_1', createdAtMs: 7 }),
    sampleNotification({ eventId: 'evt_2', createdAtMs: 8, channelSlug: 'other' }),
  ]);
});

describe('damaged rows', () => {
  it('are none in what the stores wrote', () => {
    expect(findDamagedRows(db)).toEqual([]);
  });

  it('are found and named, each once', () => {
    damage("UPDATE documents SET created_at_ms = 2; UPDATE users SET display_name = 'Eve'");
    expect(findDamagedRows(db).map(({ item }) => item)).toEqual([
      'dashboard checkout of prj_1',
      'user usr_1',
    ]);
  });

  it('are deleted with what belongs to them', () => {
    damage("UPDATE users SET display_name = 'Eve'; UPDATE documents SET body = '{}'");
    deleteDamagedRows(db, findDamagedRows(db));
    expect(findDamagedRows(db)).toEqual([]);
    const tables = ['users', 'memberships', 'sessions', 'documents', 'channels', 'deliveries'];
    expect(tables.map(count)).toEqual([0, 0, 0, 0, 2, 2]);
  });

  it('leave no pending delivery behind without its channel, and always the same one', async () => {
    damage("UPDATE channels SET target = '{}' WHERE slug = 'hook'");
    deleteDamagedRows(db, findDamagedRows(db));
    const { outbox } = stores;
    expect((await outbox.get('org_1', 'evt_1'))?.delivery).toMatchObject({
      state: 'cancelled',
      finishedAtMs: 7,
      reason: 'the channel was damaged in meta.db',
    });
    expect((await outbox.get('org_1', 'evt_2'))?.delivery).toMatchObject({ state: 'pending' });
  });
});
