import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { describeDocumentStore } from '../../../server/src/documents/testing/document-store-contract.ts';
import { assertMatchesDocumentModel } from '../../../server/src/documents/testing/document-store-model.ts';
import { raceDocumentWriters } from '../../../server/src/documents/testing/race-document-writers.ts';
import { createPostgresDocumentStore } from '../../../server/src/storage/postgres/postgres-document-store.ts';
import { callAtOnce, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeDocumentStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  return {
    store: createPostgresDocumentStore({ db: of(0), randomBytes, maxOfKind: 3 }),
    close: database.remove,
  };
});

async function openStores(count: number, maxOfKind = 1_000) {
  const { database, of } = await openPostgresProcesses(server, count);
  onTestFinished(database.remove);
  return Array.from({ length: count }, (_, index) =>
    createPostgresDocumentStore({ db: of(index), randomBytes, maxOfKind }),
  );
}

it('lets exactly one of 64 concurrent writers over four processes win against each ETag', async () => {
  await raceDocumentWriters(await openStores(4));
});

it('agrees with the in-memory store for any order of writes', async () => {
  const [store] = await openStores(1);
  if (store !== undefined) await assertMatchesDocumentModel(store, 0.5);
});

it('keeps the limit of a kind when several processes reach it at once', async () => {
  const stores = await openStores(4, 3);
  const outcomes = await callAtOnce(16, async (index) =>
    stores[index % 4]?.put({
      kind: 'dashboard',
      projectId: 'prj_1',
      slug: `d-${index}`,
      body: '{}',
      summary: '{}',
      precondition: { kind: 'absent' },
      nowMs: 1,
    }),
  );
  expect(outcomes.filter((outcome) => outcome?.kind === 'created')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome?.kind === 'full')).toHaveLength(13);
});
