import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import {
  describeIdentityStore,
  limitsOfContract,
} from '../../../server/src/identity/testing/identity-store-contract.ts';
import { describeSecretStore } from '../../../server/src/identity/testing/secret-store-contract.ts';
import { createPostgresIdentityStore } from '../../../server/src/storage/postgres/postgres-identity-store.ts';
import { createPostgresSecretStore } from '../../../server/src/storage/postgres/postgres-secret-store.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeIdentityStore('PostgreSQL', async () => {
  const database = await server.createTestDatabase();
  return {
    store: createPostgresIdentityStore(await database.open(), limitsOfContract),
    another: createPostgresIdentityStore(await database.open(), limitsOfContract),
    close: database.remove,
  };
});

describeSecretStore('PostgreSQL', async () => {
  const database = await server.createTestDatabase();
  const parts = { randomBytes, nowMs: () => 1_000 };
  return {
    store: createPostgresSecretStore({ db: await database.open(), ...parts }),
    another: createPostgresSecretStore({ db: await database.open(), ...parts }),
    close: database.remove,
  };
});
