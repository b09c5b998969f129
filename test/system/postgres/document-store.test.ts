import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, it, onTestFinished } from 'vitest';
import { describeDocumentStore } from '../../../server/src/documents/testing/document-store-contract.ts';
import { assertMatchesDocumentModel } from '../../../server/src/documents/testing/document-store-model.ts';
import { raceDocumentWriters } from '../../../server/src/documents/testing/race-document-writers.ts';
import { createPostgresDocumentStore } from '../../../server/src/storage/postgres/postgres-document-store.ts';
import { openPostgresProcesses } from '../../support/open-postgres-processes.ts';
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

async function openStores(count: number) {
  const { database, of } = await openPostgresProcesses(server, count);
  onTestFinished(database.remove);
  return Array.from({ length: count }, (_, index) =>
    createPostgresDocumentStore({ db: of(index), randomBytes, maxOfKind: 1_000 }),
  );
}

it('lets exactly one of 64 concurrent writers over four processes win against each ETag', async () => {
  await raceDocumentWriters(await openStores(4));
});

it('agrees with the in-memory store for any order of writes', async () => {
  const [store] = await openStores(1);
  if (store !== undefined) await assertMatchesDocumentModel(store, 0.5);
});
