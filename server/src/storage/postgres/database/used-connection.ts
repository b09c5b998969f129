import type { Client, QueryResult } from 'pg';
import type { PostgresSession } from './postgres-database.ts';
import { isConnectionFailure, type Outcome, toStoreError } from './postgres-failure.ts';
import { toStoredValue } from './stored-text.ts';

/** One connection of the pool while somebody uses it. */
export interface UsedConnection {
  /** @throws AppError `UNAVAILABLE` for failures of server and connection; other errors as the driver has them. */
  run(text: string, values: readonly unknown[], outcome: Outcome): Promise<QueryResult>;
  /** Whether nobody can use it again. */
  isBroken(): boolean;
}

/** @param queryTimeoutMs how long the driver waits for an answer, where not as long as usual. */
export function createUsedConnection(client: Client, queryTimeoutMs?: number): UsedConnection {
  // The driver knows it, its types do not.
  const limits = queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs };
  let isBroken = false;
  return {
    async run(text, values, outcome) {
      try {
        // Several statements, as of a migration, are possible only without values, and answered by an array.
        const result: QueryResult | QueryResult[] =
          values.length === 0
            ? await client.query({ text, ...limits })
            : await client.query({ text, values: values.map(toStoredValue), ...limits });
        return Array.isArray(result) ? result.at(-1) : result;
      } catch (error) {
        isBroken ||= isConnectionFailure(error);
        throw toStoreError(error, outcome);
      }
    },
    isBroken: () => isBroken,
  };
}

/** @param outcome of a statement that the connection was lost in. */
export function toSession({ run }: UsedConnection, outcome: Outcome): PostgresSession {
  return {
    // Cast: the columns that the caller selects.
    rows: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await run(text, values, outcome)).rows as Row[],
    change: async (text, values = []) => (await run(text, values, outcome)).rowCount ?? 0,
  };
}
