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
import { createNodePlatform } from './node-platform.ts';
import { resolveApiKey } from './resolve-api-key.ts';

/** Options of the client, for all its traces. Wrong values are named in the log and their defaults taken. */
export interface NodeClientOptions<Plugins extends readonly Plugin[] = readonly Plugin[]>
  extends ClientOptions<Plugins> {
  /** Whether an `apiUrl` without a scheme is HTTPS. Default true; false is plain HTTP, port 80. */
  readonly useSsl?: boolean | undefined;
}

/** Options of one trace. Wrong values are named in the log and their defaults taken. */
export interface NodeTraceOptions extends TraceOptions {
  /** Records the stack with every error. Default true. */
  readonly captureStackTrace?: boolean | undefined;
}

/**
 * Records traces and delivers them to the ingest listener in the background. Make one for the
 * whole process. Nothing it does throws into the host or keeps an idle process running; at most 16
 * requests are under way at a time and at most 16 MiB wait for delivery.
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
   * Without a key the one in `CAIRN_INGEST_API_KEY` is used. With none the client records nothing
   * and says so once through the logger.
   */
  constructor(apiKey?: string, options?: NodeClientOptions<Plugins>) {
    const platform = createNodePlatform((...request) => globalThis.fetch(...request));
    this.#ingest = createIngestClient(platform, resolveApiKey(apiKey, readEnvironment), options);
  }

  /**
   * Begins a trace, or resumes the one whose `traceId` is given. A new trace appears in the service
   * even if nothing is recorded. A trace that is not sampled has the same surface and discards everything.
   */
  trace(options?: NodeTraceOptions): TraceWith<PluginMethods<Plugins>> {
    // The core puts the methods of every plugin on the trace, which its own types do not say.
    return this.#ingest.trace(options) as TraceWith<PluginMethods<Plugins>>;
  }

  /**
   * Delivers what is recorded, unfinished spans included, and records nothing more. Resolves within
   * `callTimeoutMs`; what could not be delivered by then is dropped. Never rejects. Open traces stay
   * running in the service: close them first if their work is done.
   */
  shutdown(): Promise<void> {
    return this.#ingest.shutdown();
  }
}
