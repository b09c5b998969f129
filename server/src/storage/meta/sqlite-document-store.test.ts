import { randomBytes } from 'node:crypto';
import { it, onTestFinished } from 'vitest';
import { describeDocumentStore } from '../../documents/testing/document-store-contract.ts';
import { assertMatchesDocumentModel } from '../../documents/testing/document-store-model.ts';
import { raceDocumentWriters } from '../../documents/testing/race-document-writers.ts';
import { createSqliteDocumentStore } from './sqlite-document-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeDocumentStore('meta.db', () => {
  const { db, close } = openMetaTestDatabase();
  return { store: createSqliteDocumentStore({ db, randomBytes, maxOfKind: 3 }), close };
});

it('lets exactly one of 64 concurrent writers win against each ETag', async () => {
  const { db, openAnother, close } = openMetaTestDatabase();
  onTestFinished(close);
  const connections = [db, openAnother(), openAnother(), openAnother()];
  await raceDocumentWriters(
    connections.map((connection) => createSqliteDocumentStore({ db: connection, randomBytes })),
  );
});

it('agrees with the in-memory store for any order of writes', async () => {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  await assertMatchesDocumentModel(createSqliteDocumentStore({ db, randomBytes }), 0.5);
});
