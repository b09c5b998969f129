import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeAccountStores } from '../../../accounts/testing/account-stores-contract.ts';
import { describeIncidentStore } from '../../../alerts/testing/incident-store-contract.ts';
import { describeAuditStore } from '../../../audit/testing/audit-store-contract.ts';
import { describeAutomationStore } from '../../../automations/testing/automation-store-contract.ts';
import { describeChannelStore } from '../../../channels/testing/channel-store-contract.ts';
import { describeDocumentStore } from '../../../documents/testing/document-store-contract.ts';
import {
  describeIdentityStore,
  limitsOfContract,
} from '../../../identity/testing/identity-store-contract.ts';
import { describeSecretStore } from '../../../identity/testing/secret-store-contract.ts';
import type { NewNotification } from '../../../notifications/notification.ts';
import { describeOutboxStore } from '../../../notifications/testing/outbox-store-contract.ts';
import { describeRetentionStore } from '../../../retention/testing/retention-store-contract.ts';
import { setTimer } from '../../../time/timers.ts';
import { describeUsageStore } from '../../../usage/testing/usage-store-contract.ts';
import type { ScrubStep } from '../../scrub/scrubbed-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createNotificationInserter } from '../delivery-table.ts';
import { createMetaStores, type MetaStores } from '../meta-stores.ts';
import { openMetaDatabase } from '../open-meta-database.ts';
import { createSqliteIdentityStore } from '../sqlite-identity-store.ts';
import { copyTables } from '../testing/copy-tables.ts';
import type { ContractStart } from '../testing/meta-contract-worker.ts';
import { openMetaTestDatabase } from '../testing/meta-test-database.ts';
import { connectMetaThread, type MetaThread } from './start-meta-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-meta-thread-'));
const databasePath = join(folder, 'meta.db');
/** One for all suites; each of their cases finds the database as if it were new. */
let thread: MetaThread;
const damagedItems: string[] = [];
/** As another process. */
let another: SqliteDatabase;
const emptyPath = join(folder, 'empty.db');
const seeded = openMetaTestDatabase();

beforeAll(async () => {
  openMetaDatabase(emptyPath).close();
  const workerData: ContractStart = { databasePath, identityLimits: limitsOfContract };
  const worker = new Worker(new URL('../testing/meta-contract-worker.ts', import.meta.url), { workerData });
  thread = await connectMetaThread({
    worker,
    onFatal: fail,
    onDamage: ({ item }) => damagedItems.push(item),
    onRestored: () => {},
    onCopyFailure: fail,
    setTimer,
  });
  another = openMetaDatabase(databasePath);
});
afterAll(async () => {
  another.close();
  await thread.stop();
  seeded.close();
  rmSync(folder, { recursive: true });
});

function fail(error: Error | string): never {
  throw new Error(String(error));
}

/** Makes the database as new, and waits until the thread has seen that. */
async function open(templatePath = seeded.path): Promise<{ stores: MetaStores; others: MetaStores }> {
  const { stores } = thread;
  const before = await stores.identities.foreignChangeMarker();
  copyTables(another, templatePath);
  while ((await stores.identities.foreignChangeMarker()) === before) await delay(1);
  const others = createMetaStores({
    db: another,
    randomBytes: (count) => new Uint8Array(count),
    nowMs: () => 5_000,
  });
  return { stores, others };
}
const close = () => {};
const name = 'the thread of meta.db';

describeAccountStores(name, async () => {
  const { stores, others } = await open();
  return { stores, another: others, close };
});
describeAuditStore(name, async () => ({ store: (await open()).stores.audit, close }));
describeAutomationStore(name, async () => {
  const { stores, others } = await open();
  return { store: stores.automations, another: others.automations, close };
});
describeChannelStore(name, async () => ({ store: (await open()).stores.channels, close }));
describeDocumentStore(name, async () => ({ store: (await open()).stores.documents, close }));
describeIdentityStore(name, async () => {
  const { stores } = await open(emptyPath);
  return { store: stores.identities, another: createSqliteIdentityStore(another, limitsOfContract), close };
});
describeIncidentStore(name, async () => {
  const { stores } = await open();
  const notified = async () => {
    const page = await stores.outbox.list({ organizationId: 'org_1', limit: 100 });
    return page.map(({ eventId }) => eventId).toSorted();
  };
  return { incidents: stores.incidents, documents: stores.documents, notified, close };
});
describeOutboxStore(name, async () => {
  const { stores, others } = await open();
  const { outbox, channels } = stores;
  const insertNotification = createNotificationInserter(another);
  const insert = async (one: NewNotification) => insertNotification(one);
  return { outbox, another: others.outbox, channels, insert, close };
});
describeRetentionStore(name, async () => ({ store: (await open()).stores.retention, close }));
describeSecretStore(name, async () => {
  const { stores, others } = await open();
  return { store: stores.secrets, another: others.secrets, close };
});
describeUsageStore(name, async () => ({ store: (await open()).stores.usage, close }));

describe('a lock of meta.db that another process holds', () => {
  let holder: Database.Database;
  afterEach(() => holder.close());

  async function openLocked(): Promise<MetaStores> {
    const { stores } = await open();
    holder = new Database(databasePath);
    holder.exec('BEGIN IMMEDIATE');
    return stores;
  }
  const project = { id: 'prj_3', organizationId: 'org_1', name: 'third', createdAtMs: 1 };

  it('delays a write until it is given back, and no read', async () => {
    const { identities } = await openLocked();
    const writing = identities.createProject(project);
    expect(await identities.getProject('prj_3')).toBeUndefined();
    holder.exec('ROLLBACK');
    expect(await writing).toMatchObject({ id: 'prj_3' });
    expect(await identities.getProject('prj_3')).toMatchObject({ name: 'third' });
  });

  it('fails a write after five seconds, without a trace of it, and leaves places to reads', async () => {
    const { identities } = await openLocked();
    const writing = Promise.allSettled(Array.from({ length: 600 }, () => identities.createProject(project)));
    expect(await identities.getProject('prj_1')).toMatchObject({ id: 'prj_1' });
    const reasons = (await writing).map((result) =>
      result.status === 'rejected' ? result.reason : result.value,
    );
    expect(reasons.every(({ code }) => code === 'UNAVAILABLE')).toBe(true);
    expect(reasons[0].message).toMatch(
      /^meta\.db could not be used for 5 s, because another process holds its lock/,
    );
    expect(reasons[599].message).toBe('Too many writes are waiting; retry later.');
    holder.exec('ROLLBACK');
    expect(await identities.getProject('prj_3')).toBeUndefined();
    // Withdrawn writes keep their places until the thread has met them.
    await vi.waitFor(
      async () => expect(await identities.createProject(project)).toMatchObject({ id: 'prj_3' }),
      { timeout: 60_000 },
    );
  });
});

describe('the scrub of meta.db', () => {
  it('checks the file, then the checksum of every row in steps of bounded bytes, and begins again', async () => {
    const { stores } = await open();
    const { scrubbed } = thread;
    const body = JSON.stringify('x'.repeat(100_000));
    for (const slug of ['a', 'b', 'c']) {
      const place = { kind: 'dashboard', projectId: 'prj_1', slug } as const;
      await stores.documents.put({
        ...place,
        body,
        summary: '{}',
        precondition: { kind: 'absent' },
        nowMs: 1,
      });
    }
    const raw = new Database(databasePath);
    raw.exec("UPDATE documents SET body = replace(body, 'x', 'y') WHERE slug = 'b'");
    raw.close();
    for (let round = 1; round <= 2; round += 1) {
      damagedItems.length = 0;
      const steps: ScrubStep[] = [];
      do steps.push(await scrubbed.scrubStep());
      while (steps.at(-1)?.isRoundOver === false);
      expect(damagedItems).toEqual(['dashboard b of prj_1']);
      const [file, ...rows] = steps.map(({ bytes }) => bytes);
      expect(file).toBeGreaterThan(300_000);
      expect(rows.filter((bytes) => bytes > 0).length).toBeGreaterThan(1);
      expect(Math.max(...rows)).toBeLessThan(500_000);
    }
  });
});
