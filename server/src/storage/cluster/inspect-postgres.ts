import type { Client } from 'pg';
import { connectClient } from '../postgres/database/connect-client.ts';
import { describeConnectFailure, discard, findRefusal } from '../postgres/database/connect-primary.ts';
import { loadClients } from '../postgres/database/load-clients.ts';
import { findMissingRight } from '../postgres/database/missing-right.ts';
import { parsePostgresUrl } from '../postgres/database/postgres-endpoint.ts';
import { postgresMigrations, readSchemaVersion } from '../postgres/database/postgres-schema.ts';
import { createUsedConnection, toSession } from '../postgres/database/used-connection.ts';
import { findUnfinishedImport } from '../postgres/unfinished-import.ts';
import { listMigrations } from '../schema/list-migrations.ts';
import { type DatabaseServer, findSchemaProblem } from './database-server.ts';

/** Looks at each PostgreSQL server of the URLs; needs no right to change anything. */
export async function inspectPostgres(urls: readonly string[]): Promise<readonly DatabaseServer[]> {
  const createClient = await loadClients();
  return Promise.all(
    urls.map(async (url) => {
      const { name, connection } = parsePostgresUrl(url);
      const client = createClient(connection);
      try {
        await connectClient(client);
        return { engine: 'PostgreSQL', name, ...(await inspect(client)) } as const;
      } catch (error) {
        return { engine: 'PostgreSQL', name, problem: describeConnectFailure(error) } as const;
      } finally {
        discard(client);
      }
    }),
  );
}

async function inspect(
  client: Client,
): Promise<Pick<DatabaseServer, 'version' | 'schemaVersion' | 'problem'>> {
  const { rows } = await client.query<{ readonly version: string }>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS "version"`,
  );
  const session = toSession(createUsedConnection(client), 'unchanged');
  const schemaVersion = await readSchemaVersion(session);
  const newest = listMigrations(postgresMigrations).length;
  const problem =
    (await findRefusal(client)) ??
    findSchemaProblem(schemaVersion, newest) ??
    (await findMissingRight(session, { withTelemetry: true })) ??
    (await findUnfinishedImport(session));
  const [server] = rows;
  return {
    ...(server === undefined ? {} : { version: server.version }),
    schemaVersion,
    ...(problem === undefined ? {} : { problem }),
  };
}
