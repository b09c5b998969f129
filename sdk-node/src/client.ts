import {
  type ClientOptions,
  createIngestClient,
  type IngestClient,
  type Plugin,
  type PluginMethods,
  type TraceOptions,
  type TraceWith,
} from './core.ts';
import { readEnvironment } from './environment.ts';
import { attachIngestClient } from './ingest-client-of.ts';
import { createNodePlatform } from './node-platform.ts';
import { resolveApiKey } from './resolve-api-key.ts';

/** Options of the client, for all its traces. Invalid values are logged and their defaults used. */
export interface NodeClientOptions<Plugins extends readonly Plugin[] = readonly Plugin[]>
  extends ClientOptions<Plugins> {
  /** Whether an `apiUrl` without a scheme is HTTPS. Default true; false is plain HTTP, port 80. */
  readonly useSsl?: boolean | undefined;
}

/** Options of one trace. Invalid values are logged and their defaults used. */
export interface NodeTraceOptions extends TraceOptions {
  /** Records the stack with every error. Default true. */
  readonly captureStackTrace?: boolean | undefined;
}

/**
 * Records traces and delivers them to the ingest listener in the background. Create one per
 * process. It never throws into the host and never keeps an idle process running; at most 16
 * requests are in flight and at most 16 MiB wait for delivery.
 *
 * @example
 * const client = new Client('svc_ing_...', { apiUrl: 'https://ingest.example.com' });
 * const trace = client.trace({ name: 'checkout' });
 * trace.addTag('shop').info('cart loaded', { items: 3 });
 * await trace.close('order placed');
 * await client.shutdown();
 */
export class Client<const Plugins extends readonly Plugin[] = readonly []> {
  readonly #ingest: IngestClient;

  /**
   * The key defaults to `CAIRN_INGEST_API_KEY`. Without any key the client logs a warning once and
   * records nothing.
   */
  constructor(apiKey?: string, options?: NodeClientOptions<Plugins>) {
    const platform = createNodePlatform((...request) => globalThis.fetch(...request));
    this.#ingest = createIngestClient(platform, resolveApiKey(apiKey, readEnvironment), options);
    attachIngestClient(this, this.#ingest);
  }

  /**
   * Starts a trace, or resumes the one with the given `traceId`. A new trace appears in the service
   * even if nothing is recorded. A trace that is not sampled has the same surface and discards everything.
   */
  trace(options?: NodeTraceOptions): TraceWith<PluginMethods<Plugins>> {
    // The core adds the methods of every plugin to the trace, which its types do not express.
    return this.#ingest.trace(options) as TraceWith<PluginMethods<Plugins>>;
  }

  /**
   * Continues the trace of received headers (`traceparent`, `tracestate`): `Headers`, a `Map` or a Node request's
   * headers. Spans without a parent are inside the caller's span. The sampling flag of the headers decides whether
   * anything is recorded. Without valid headers it starts a new trace.
   */
  continueTrace(headers: object | undefined, options?: NodeTraceOptions): TraceWith<PluginMethods<Plugins>> {
    // As above.
    return this.#ingest.continueTrace(headers, options) as TraceWith<PluginMethods<Plugins>>;
  }

  /**
   * Delivers everything recorded so far. Resolves when it is delivered or dropped, at the latest after
   * `callTimeoutMs`; what is undelivered by then stays queued. Never rejects.
   */
  flush(): Promise<void> {
    return this.#ingest.flush();
  }

  /**
   * Delivers recorded items, unfinished spans included, and stops recording. Resolves within
   * `callTimeoutMs`; items undelivered by then are dropped. Never rejects. Open traces stay
   * running in the service: close them first if their work is done.
   */
  shutdown(): Promise<void> {
    return this.#ingest.shutdown();
  }
}
