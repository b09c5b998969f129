import type { ClickHouseClient } from '@clickhouse/client';
import { type ClickhouseEndpoint, parseClickhouseUrl } from './clickhouse-endpoint.ts';

/** Of every request. */
const settings = {
  // 2^53 and above would lose digits as numbers.
  output_format_json_quote_64bit_integers: 1,
  // Text, not the escapes of a slash.
  output_format_json_escape_forward_slashes: 0,
  // An answer has to mean that the rows are stored; since 26.x the default is 1.
  async_insert: 0,
  // A query ends with the connection of its caller, which needs readonly = 2 as well.
  cancel_http_readonly_queries_on_client_close: 1,
} as const;

/** The server of a URL with a client. */
export interface ClickhouseClient extends ClickhouseEndpoint {
  readonly client: ClickHouseClient;
}

/**
 * Loads the client library, which the embedded stores need not, and returns a client for the server of the URL.
 *
 * @param toDatabase the database that statements are about, of that of the URL; the same by default.
 */
export async function loadClient(
  url: string,
  maxConnections: number,
  toDatabase: (database: string) => string = (database) => database,
): Promise<ClickhouseClient> {
  const endpoint = parseClickhouseUrl(url);
  // A module that is CommonJS has only its default export in the bundle.
  const { default: library } = await import('@clickhouse/client');
  const client = library.createClient({
    url: endpoint.origin,
    username: endpoint.username,
    password: endpoint.password,
    database: toDatabase(endpoint.database),
    application: 'cairn',
    max_open_connections: maxConnections,
    // Above every limit of a request, which has a timer of its own.
    request_timeout: 300_000,
    // Below the 3 s after which servers before 23.11 close an idle connection.
    keep_alive: { enabled: true, idle_socket_ttl: 2_000, eagerly_destroy_stale_sockets: true },
    compression: { request: { codec: 'zstd', level: 1 }, response: false },
    clickhouse_settings: settings,
    log: { level: library.ClickHouseLogLevel.OFF },
  });
  return { ...endpoint, client };
}
