import {
  createQueryClient as createClient,
  type QueryClient,
  type QueryClientOptions,
} from '../../sdk-core/src/query/index.ts';
import { readEnvironment } from './environment.ts';

// A relative path, as in core.ts: code and types are bundled into this package.
export * from '../../sdk-core/src/query/index.ts';

/**
 * A client for the operations of this entry. Each takes it as `client` and answers `{data, error, response}`; with
 * `throwOnError: true` it throws the `ApiError` instead. What the options leave out is read from `CAIRN_API_URL`, when the client
 * is created, and `CAIRN_SERVER_API_KEY`, before each request.
 *
 * @example
 * const client = createQueryClient();
 * const { data, error } = await listTraces({ client, query: { filter: 'severity="error"', since: '1h' } });
 * if (error !== undefined) throw error;
 * for (const trace of data.traces) console.log(trace.name, trace.status);
 */
export function createQueryClient(options: QueryClientOptions = {}): QueryClient {
  return createClient(options, readEnvironment);
}
