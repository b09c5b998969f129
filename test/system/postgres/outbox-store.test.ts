import { afterAll, beforeAll } from 'vitest';
import { describeOutboxStore } from '../../../server/src/notifications/testing/outbox-store-contract.ts';
import { outboxContractNowMs } from '../../../server/src/notifications/testing/outbox-store-contract-setup.ts';
import { createPostgresChannelStore } from '../../../server/src/storage/postgres/postgres-channel-store.ts';
import { createPostgresOutboxStore } from '../../../server/src/storage/postgres/postgres-outbox-store.ts';
import { storeNotifications } from '../../../server/src/storage/postgres/store-notifications.ts';
import { openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeOutboxStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 2);
  return {
    outbox: createPostgresOutboxStore(of(0)),
    another: createPostgresOutboxStore(of(1)),
    channels: createPostgresChannelStore({ db: of(0), nowMs: () => outboxContractNowMs }),
    insert: (notification) => of(0).transaction((session) => storeNotifications(session, [notification])),
    close: database.remove,
  };
});
