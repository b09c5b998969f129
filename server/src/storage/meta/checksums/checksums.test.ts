import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleUser } from '../../../accounts/testing/sample-accounts.ts';
import { sampleAutomation } from '../../../automations/testing/sample-automation.ts';
import { sampleChannel } from '../../../channels/testing/sample-channel.ts';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import { sampleNotification } from '../../../notifications/testing/sample-notifications.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createMetaStores, type MetaStores } from '../meta-stores.ts';
import { openMetaTestDatabase } from '../testing/meta-test-database.ts';
import { type CheckedPart, checkedParts } from './checked-parts.ts';
import { damageOf } from './damaged-row.ts';
import { rowChecksum } from './row-checksum.ts';

const place = { kind: 'dashboard', projectId: 'prj_1', slug: 'checkout' } as const;
const key = {
  id: 'key_1',
  kind: 'server',
  projectId: 'prj_1',
  name: 'first',
  displayPrefix: 'svc_srv_Ab3d',
  hash: new Uint8Array(32).fill(7),
  allowedOrigins: [],
  createdAtMs: 1,
} as const;
const incident = { projectId: 'prj_1', labels: ['a', 'b'], value: 1, openedAtMs: 1, notified: true };

/** With a row of every checked part. */
async function open(): Promise<{ db: SqliteDatabase; stores: MetaStores; reported: string[] }> {
  const reported: string[] = [];
  const { db, close } = openMetaTestDatabase((item) => reported.push(item));
  onTestFinished(close);
  const stores = createMetaStores({ db, randomBytes, nowMs: () => 5_000 });
  const document = { body: '{"a":1}', summary: '{}', precondition: { kind: 'absent' }, nowMs: 1 } as const;
  await stores.documents.put({ ...place, ...document });
  await stores.documents.put({ ...place, slug: 'other', ...document });
  await stores.channels.create(sampleChannel());
  await stores.automations.create(sampleAutomation({ id: 'auto_1', projectId: 'prj_1' }));
  await stores.identities.createKey(key);
  await stores.users.create(sampleUser());
  await stores.outbox.add([
    sampleNotification({ eventId: 'evt_1', createdAtMs: 1 }),
    sampleNotification({ eventId: 'evt_2', createdAtMs: 1 }),
  ]);
  const put = await stores.documents.put({ ...place, kind: 'metric-alert', ...document });
  if (put.kind !== 'created') throw new Error(put.kind);
  const { id: alertId, etag: alertEtag } = put.document;
  const opened = [{ ...incident, id: 'inc_1', alertId }];
  await stores.incidents.recordTransitions({
    projectId: 'prj_1',
    alertId,
    alertEtag,
    opened,
    resolved: [],
    notifications: [],
  });
  return { db, stores, reported };
}

/** Changes a row as a flipped bit would: on a connection that keeps no checksums. */
function damage({ name }: SqliteDatabase, statement: string, ...parameters: readonly unknown[]): void {
  const raw = new Database(name);
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  raw.prepare(statement).run(...parameters);
  raw.close();
}

function damagedItems(db: SqliteDatabase): string[] {
  return Object.entries(checkedParts).flatMap(([part, { table }]) =>
    db
      .prepare<[], string | null>(`SELECT ${damageOf(part as keyof typeof checkedParts)} FROM ${table}`)
      .pluck()
      .all()
      .flatMap((item) => item ?? []),
  );
}

describe('the checksum of a row', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.constant(null),
    fc.uint8Array(),
  );

  it('is another for another row', () => {
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other) && !Object.is(one, other));
        expect(rowChecksum(one)).not.toBe(rowChecksum(other));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('tells where a value ends, and its type', () => {
    const rows = [['ab', 'c'], ['a', 'bc'], ['abc'], ['1'], [1], [null], ['-'], [new Uint8Array([49])], []];
    expect(new Set(rows.map(rowChecksum)).size).toBe(rows.length);
  });
});

describe('rows of meta.db', () => {
  it('have a valid checksum after every write, and none after they were deleted', async () => {
    const { db, stores } = await open();
    await stores.channels.setEnabled('org_1', 'hook', false);
    await stores.identities.updateKey({ keyId: 'key_1', expected: '*', name: 'renamed' });
    await stores.identities.revokeKey('key_1', 2_000);
    await stores.automations.update('prj_1', 'auto_1', { name: 'renamed' }, 2_000);
    expect(damagedItems(db)).toEqual([]);
    await stores.documents.delete({ ...place, kind: 'metric-alert', etags: '*' });
    await stores.channels.delete('org_1', 'hook');
    const count = db
      .prepare("SELECT count(*) FROM row_checksums WHERE part IN ('incidents', 'channels')")
      .pluck();
    expect(count.get()).toBe(0);
  });

  it('get their checksum from the migration as from their writer', async () => {
    const { db } = await open();
    db.exec('DROP TABLE row_checksums');
    db.exec(readFileSync(new URL('../migrations/0013-row-checksums.sql', import.meta.url), 'utf8'));
    expect(damagedItems(db)).toEqual([]);
  });

  it('are found damaged whichever of their columns changes', async () => {
    const { db } = await open();
    for (const { table, columns } of Object.values<CheckedPart>(checkedParts)) {
      for (const column of columns.slice(1)) {
        const row = db.prepare(`SELECT rowid, ${column} FROM ${table} LIMIT 1`).raw().get() as [
          number,
          unknown,
        ];
        const [rowid, before] = row;
        const update = `UPDATE ${table} SET ${column} = ? WHERE rowid = ?`;
        damage(db, update, changed(before, column), rowid);
        expect(damagedItems(db).length, `${table}.${column}`).toBeGreaterThan(0);
        damage(db, update, before, rowid);
      }
    }
    expect(damagedItems(db)).toEqual([]);
  });
});

function changed(value: unknown, column: string): unknown {
  if (typeof value === 'number') return value + 1;
  if (value instanceof Uint8Array) return value.map((byte) => byte ^ 1);
  if (value === null && column.endsWith('_ms')) return 1;
  return `${value ?? ''} `;
}

describe('a damaged row of meta.db', () => {
  it('is named to who asks for it, left out of lists and reported; the rest is served', async () => {
    const { db, stores, reported } = await open();
    const { documents, channels, automations, identities, users, outbox, incidents } = stores;
    damage(db, "UPDATE documents SET body = '{\"a\":2}' WHERE slug = 'checkout' AND kind = 'dashboard'");
    for (const table of ['channels', 'automations', 'api_keys', 'users', 'deliveries', 'incidents']) {
      const column =
        table === 'deliveries' ? 'created_at_ms' : table === 'incidents' ? 'value' : 'created_at_ms';
      damage(
        db,
        `UPDATE ${table} SET ${column} = ${column} + 4 WHERE rowid = (SELECT min(rowid) FROM ${table})`,
      );
    }
    const reads: readonly (readonly [string, Promise<unknown>])[] = [
      ['dashboard checkout of prj_1', documents.get('dashboard', 'prj_1', 'checkout')],
      ['notification channel hook', channels.get('org_1', 'hook')],
      ['notification channel hook', channels.getForDelivery('org_1', 'hook')],
      ['automation auto_1 of prj_1', automations.get('prj_1', 'auto_1')],
      ['key key_1 of prj_1', identities.findKeyByHash(key.hash)],
      ['key key_1 of prj_1', identities.getKey('key_1')],
      ['user usr_1', users.get('usr_1')],
      ['notification evt_1', outbox.get('org_1', 'evt_1')],
    ];
    for (const [item, read] of reads) {
      await expect(read).rejects.toThrow(new DamagedItem(item, 'its checksum does not match'));
    }
    expect(new Set(reported)).toEqual(new Set(reads.map(([item]) => item)));

    expect((await documents.list('dashboard', 'prj_1')).map(({ slug }) => slug)).toEqual([
      'checkout',
      'other',
    ]);
    expect((await documents.listAll('dashboard')).map(({ slug }) => slug)).toEqual(['other']);
    expect(await documents.get('dashboard', 'prj_1', 'other')).toMatchObject({ slug: 'other' });
    expect(await channels.list('org_1')).toEqual([]);
    expect((await automations.listEnabled()).automations).toEqual([]);
    expect(await identities.listKeys({})).toEqual([]);
    expect(await users.list('org_1')).toEqual([]);
    const [alert] = await documents.listAll('metric-alert');
    expect(await incidents.list({ projectId: 'prj_1', alertId: alert?.id ?? '', limit: 9 })).toEqual([]);
  });

  it('is not changed, which would hide the damage, and may be deleted', async () => {
    const { db, stores } = await open();
    const { documents, channels, automations } = stores;
    damage(db, 'UPDATE documents SET body = \'{"a":2}\'');
    damage(db, 'UPDATE channels SET created_at_ms = created_at_ms + 4');
    damage(db, 'UPDATE automations SET created_at_ms = created_at_ms + 4');
    const write = { ...place, body: '{}', summary: '{}', nowMs: 9 };
    const put = documents.put({ ...write, precondition: { kind: 'etag', etags: '*' } });
    await expect(put).rejects.toBeInstanceOf(DamagedItem);
    const toggled = channels.setEnabled('org_1', 'hook', false);
    await expect(toggled).rejects.toEqual(
      new DamagedItem('notification channel hook', 'its checksum does not match'),
    );
    await expect(automations.update('prj_1', 'auto_1', { name: 'b' }, 9)).rejects.toBeInstanceOf(DamagedItem);

    expect(await documents.delete({ ...place, etags: '*' })).toMatchObject({ kind: 'deleted' });
    expect(await documents.put({ ...write, precondition: { kind: 'absent' } })).toMatchObject({
      kind: 'created',
    });
    expect(await channels.delete('org_1', 'hook')).toBe(true);
    expect(await automations.delete('prj_1', 'auto_1')).toBe(true);
  });

  it('is not delivered, and does not keep others from it', async () => {
    const { db, stores } = await open();
    damage(db, "UPDATE deliveries SET payload = payload || ' ' WHERE event_id = 'evt_1'");
    const claimed = await stores.outbox.claimDue({
      nowMs: 100,
      leaseUntilMs: 200,
      limitPerChannel: 1,
      limits: new Map(),
    });
    expect(await stores.outbox.list({ organizationId: 'org_1', state: 'failed', limit: 9 })).toMatchObject([
      { eventId: 'evt_1', reason: 'it is damaged in meta.db' },
    ]);
    expect(claimed).toEqual([]);
    const next = { nowMs: 100, leaseUntilMs: 200, limitPerChannel: 1, limits: new Map<string, number>() };
    expect(await stores.outbox.claimDue(next)).toMatchObject([{ eventId: 'evt_2' }]);
  });
});
