import type { Client, ClientConfig } from 'pg';
import { messageOf } from '../../../errors/message-of.ts';
import { connectClient } from './connect-client.ts';
import type { PostgresEndpoint } from './postgres-endpoint.ts';

const oldestVersion = 15;

interface ServerState {
  readonly version: number;
  readonly inRecovery: boolean;
  readonly readOnly: string;
  readonly encoding: string;
}

export interface PrimaryConnectorOptions {
  readonly endpoints: readonly PostgresEndpoint[];
  /** Makes a client that is not yet connected. */
  readonly createClient: (connection: ClientConfig) => Client;
  /** Called with the name of the server when another one than before is used, or the same one again after `onUnreachable`. */
  readonly onPrimary: (name: string) => void;
  /** Called with the reasons when no server can be used, once for as long as they stay the same. */
  readonly onUnreachable: (reasons: string) => void;
}

export interface PrimaryConnector {
  /**
   * Connects to the first server that takes writes, is new enough and stores UTF-8, beginning with the one that the last call found.
   *
   * @throws NoPrimaryError when there is none.
   */
  connect(): Promise<Client>;
  /** Whether the connection is to the server that is used now. */
  isCurrent(client: Client): boolean;
}

/** No server of the URLs can be used: `message` has the reason of each, in one line. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
}

export function createPrimaryConnector(options: PrimaryConnectorOptions): PrimaryConnector {
  const { endpoints, createClient, onPrimary, onUnreachable } = options;
  const endpointOf = new WeakMap<Client, PostgresEndpoint>();
  let used: PostgresEndpoint | undefined;
  let reported: string | undefined;

  function take(client: Client, endpoint: PostgresEndpoint): void {
    endpointOf.set(client, endpoint);
    if (used === endpoint && reported === undefined) return;
    used = endpoint;
    reported = undefined;
    onPrimary(endpoint.name);
  }

  return {
    async connect() {
      const reasons: string[] = [];
      const last = used;
      const others = endpoints.filter((endpoint) => endpoint !== last);
      for (const endpoint of last === undefined ? others : [last, ...others]) {
        const client = createClient(endpoint.connection);
        try {
          await connectClient(client);
          const refusal = await findRefusal(client);
          if (refusal === undefined) {
            take(client, endpoint);
            return client;
          }
          reasons.push(`${endpoint.name} ${refusal}`);
        } catch (error) {
          reasons.push(`${endpoint.name} failed: ${describeConnectFailure(error)}`);
        }
        discard(client);
      }
      const message = `no PostgreSQL server can be used: ${reasons.join('; ')}`;
      if (message !== reported) onUnreachable(message);
      reported = message;
      throw new NoPrimaryError(message);
    },
    isCurrent: (client) => endpointOf.get(client) === used,
  };
}

/** Why a server cannot be used: it is too old, a standby, read-only, or stores other text than UTF-8. */
export async function findRefusal(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<ServerState>(
    `SELECT current_setting('server_version_num')::int / 10000 AS "version", pg_is_in_recovery() AS "inRecovery",
       current_setting('transaction_read_only') AS "readOnly", current_setting('server_encoding') AS "encoding"`,
  );
  const [state] = rows;
  if (state === undefined) return 'did not answer';
  const { version, inRecovery, readOnly, encoding } = state;
  if (version < oldestVersion) return `has version ${version}, needed is ${oldestVersion} or newer`;
  if (inRecovery) return 'is a standby';
  if (readOnly === 'on') return 'is read-only';
  if (encoding !== 'UTF8') return `has a database with the encoding ${encoding}, needed is UTF8`;
  return undefined;
}

/** Errors of several addresses of a host have no message of their own. */
export function describeConnectFailure(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeConnectFailure).join(', ');
  return messageOf(error);
}

/** Does not wait for a server that may not answer. */
export function discard(client: Client): void {
  client.end().catch(() => undefined);
}
