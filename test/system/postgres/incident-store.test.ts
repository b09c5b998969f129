import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { describeIncidentStore } from '../../../server/src/alerts/testing/incident-store-contract.ts';
import { createPostgresDocumentStore } from '../../../server/src/storage/postgres/postgres-document-store.ts';
import { createPostgresIncidentStore } from '../../../server/src/storage/postgres/postgres-incident-store.ts';
import { openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeIncidentStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  const db = of(0);
  return {
    documents: createPostgresDocumentStore({ db, randomBytes }),
    incidents: createPostgresIncidentStore({ db, keptOfAlert: 4 }),
    async notified() {
      const rows = await db.rows<{ readonly eventId: string }>(
        'SELECT deliveries.event_id AS "eventId" FROM deliveries ORDER BY deliveries.event_id',
      );
      return rows.map(({ eventId }) => eventId);
    },
    close: database.remove,
  };
});
