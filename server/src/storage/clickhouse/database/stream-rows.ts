import type { ClickHouseClient } from '@clickhouse/client';
import type { ServerRequest } from './ask-servers.ts';
import type { ClickhouseQuery } from './clickhouse-database.ts';
import { toStoreError } from './clickhouse-failure.ts';

/**
 * The rows of a query in the format RowBinary, in pieces. Once there were bytes, another server could not continue: what failed then is
 * returned. The server breaks off an answer that it cannot complete, so a part of an answer never looks like all of it.
 */
export async function streamRows(
  client: ClickHouseClient,
  query: ClickhouseQuery,
  request: ServerRequest,
  onBytes: (bytes: Uint8Array) => void,
): Promise<{ readonly error: unknown } | undefined> {
  const { stream } = await client.exec({
    ...toParams({ ...query, text: `${query.text} FORMAT RowBinary` }),
    ...request,
  });
  let isBegun = false;
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const bytes of stream) {
      isBegun = true;
      try {
        onBytes(bytes);
      } catch (error) {
        failure = { error };
        throw error;
      }
    }
  } catch (error) {
    request.abort_signal.throwIfAborted();
    if (!isBegun) throw error;
    return failure ?? { error: toStoreError(error) };
  }
  return undefined;
}

/** The query as the client takes it. */
export function toParams({ text, parameters }: ClickhouseQuery): {
  readonly query: string;
  readonly query_params?: Record<string, unknown>;
} {
  return parameters === undefined ? { query: text } : { query: text, query_params: { ...parameters } };
}
