import { afterAll, beforeAll } from 'vitest';
import { describeChannelStore } from '../../../server/src/channels/testing/channel-store-contract.ts';
import { createPostgresChannelStore } from '../../../server/src/storage/postgres/postgres-channel-store.ts';
import { openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeChannelStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  return {
    store: createPostgresChannelStore({ db: of(0), nowMs: () => 5_000 }),
    close: database.remove,
  };
});
