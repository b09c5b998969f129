import type { ClickHouseClient } from '@clickhouse/client';
import { clickhouseSchema, readSchemaVersion } from '../clickhouse/database/clickhouse-schema.ts';
import { loadClient } from '../clickhouse/database/load-client.ts';
import { listMigrations } from '../schema/list-migrations.ts';
import { type DatabaseServer, findSchemaProblem } from './database-server.ts';

const timeoutMs = 5_000;

/** Looks at each ClickHouse server of the URLs; needs no right to change anything. */
export async function inspectClickhouse(urls: readonly string[]): Promise<readonly DatabaseServer[]> {
  return Promise.all(
    urls.map(async (url) => {
      const { client, name } = await loadClient(url, 1);
      try {
        return { engine: 'ClickHouse', name, ...(await inspect(client)) } as const;
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        return { engine: 'ClickHouse', name, problem } as const;
      } finally {
        await client.close();
      }
    }),
  );
}

async function inspect(
  client: ClickHouseClient,
): Promise<Pick<DatabaseServer, 'version' | 'schemaVersion' | 'problem'>> {
  // A server that hangs is one that does not answer.
  const read = async <Row>({ text }: { readonly text: string }) => {
    const abort_signal = AbortSignal.timeout(timeoutMs);
    return (await client.query({ query: text, format: 'JSONEachRow', abort_signal })).json<Row>();
  };
  const [server] = await read<{ readonly version: string }>({ text: 'SELECT version() AS version' });
  const schemaVersion = await readSchemaVersion({ read });
  const problem = findSchemaProblem(schemaVersion, listMigrations(clickhouseSchema).length);
  return {
    ...(server === undefined ? {} : { version: server.version }),
    schemaVersion,
    ...(problem === undefined ? {} : { problem }),
  };
}
