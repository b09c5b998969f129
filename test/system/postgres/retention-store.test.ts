import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { describeRetentionStore } from '../../../server/src/retention/testing/retention-store-contract.ts';
import { createPostgresRetentionStore } from '../../../server/src/storage/postgres/postgres-retention-store.ts';
import { callBehind, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeRetentionStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  return { store: createPostgresRetentionStore(of(0)), close: database.remove };
});

it('stores one of several writes that expect the same version', async () => {
  const processes = await openPostgresProcesses(server, 4);
  const { database, of } = processes;
  onTestFinished(database.remove);
  const { etag, revision } = await createPostgresRetentionStore(of(0)).get();
  const results = await callBehind('UPDATE retention_settings SET logs_ms = 1', processes, 16, (index) =>
    createPostgresRetentionStore(of(index)).put({ logs: index }, [etag]),
  );
  const stored = results.filter((result) => result.status === 'rejected' || result.value !== undefined);
  const value = await createPostgresRetentionStore(of(1)).get();
  expect(stored).toEqual([{ status: 'fulfilled', value }]);
  expect(value.revision).toBe(revision + 1);
});
