import type { Config } from '../config/config-schema.ts';
import { parseClickhouseUrl } from '../storage/clickhouse/database/clickhouse-endpoint.ts';
import { parsePostgresUrl } from '../storage/postgres/database/postgres-endpoint.ts';

export type DataPlaceConfig = Pick<Config, 'backend' | 'dataDirectory' | 'postgresUrls' | 'clickhouseUrls'>;

/** Where the data of a service are, for people: a path, or databases without users and passwords. */
export function describeDataPlace(config: DataPlaceConfig): string {
  const { backend, dataDirectory, postgresUrls = [], clickhouseUrls = [] } = config;
  if (backend === 'embedded') return dataDirectory;
  return [
    ...postgresUrls.map((url) => `PostgreSQL ${parsePostgresUrl(url).name}`),
    ...clickhouseUrls.map((url) => `ClickHouse ${parseClickhouseUrl(url).name}`),
  ].join(', ');
}
