import { type Client, createClient } from '../generated/query/index.gen.ts';

export interface QueryClientOptions {
  /** URL of the API listener, such as `https://cairn.example.com`. Default `http://127.0.0.1:8080`. */
  readonly baseUrl?: string | undefined;
  /** A server key, `svc_srv_...`. It reads every trace of its project: keep it out of browsers. */
  readonly apiKey: string;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * A client for the operations of this entry. Each takes it as `client` and answers `{data, error,
 * response}`; with `throwOnError: true` it throws the error instead. Nothing is retried.
 *
 * @example
 * const client = createQueryClient({ apiKey: 'svc_srv_...' });
 * const { data, error } = await listTraces({ client, query: { filter: 'severity="error"', since: '1h' } });
 * if (error !== undefined) throw new Error(error.error.message);
 * for (const trace of data.traces) console.log(trace.name, trace.status);
 */
export function createQueryClient(options: QueryClientOptions): Client {
  const { baseUrl = 'http://127.0.0.1:8080', apiKey, fetch } = options;
  return createClient({
    // The paths of the operations begin with a slash.
    baseUrl: baseUrl.replace(/\/+$/, ''),
    // Every operation declares both ways to send the key; one is enough.
    auth: ({ scheme }) => (scheme === 'bearer' ? apiKey : undefined),
    ...(fetch === undefined ? {} : { fetch }),
  });
}
