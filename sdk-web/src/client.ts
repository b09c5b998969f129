import {
  type ClientOptions,
  createIngestClient,
  createOptionReader,
  type IngestClient,
  type OptionReader,
  type Plugin,
  type PluginMethods,
  type Trace,
  type TraceOptions,
  type TraceWith,
} from './core.ts';
import { createKeepaliveTransport } from './keepalive-transport.ts';
import { startPageLifecycle } from './page-lifecycle.ts';
import { readUserMeta } from './read-user-meta.ts';
import { createWebPlatform } from './web-platform.ts';

/** Options of the client, for all its traces. Invalid values are logged and their defaults used. */
export interface WebClientOptions<Plugins extends readonly Plugin[] = readonly Plugin[]>
  extends ClientOptions<Plugins> {}

/** Options of one trace. Invalid values are logged and their defaults used. */
export interface WebTraceOptions extends TraceOptions {
  /**
   * Records the browser's user agent, language, screen and time zone, and the address of the page without query and
   * fragment, as attributes. Default true.
   */
  readonly includeUserMeta?: boolean | undefined;
  /** Closes the trace when the page is left, also one that comes back later. Default false: it stays running, and another page may resume it. */
  readonly autoClose?: boolean | undefined;
}

/** The browser bounds all clients of a page together. */
const keepaliveUsage = { bytes: 0 };

/**
 * Records traces in a page or a web worker and delivers them in the background. Create one per page. It never throws
 * into the page and never blocks it; at most 16 requests are in flight and at most 16 MiB wait for delivery. When the
 * page is hidden or left, up to 60 KiB of what waits are sent by requests that outlive it.
 *
 * @example
 * const client = new Client('svc_web_...', { apiUrl: 'https://ingest.example.com' });
 * const trace = client.trace({ name: 'checkout', autoClose: true });
 * trace.addTag('shop').info('cart loaded', { items: 3 });
 * await trace.close('order placed');
 */
export class Client<const Plugins extends readonly Plugin[] = readonly []> {
  readonly #ingest: IngestClient;
  readonly #stopLifecycle: () => void;

  /**
   * Everybody can read a key in a page: use a web key, `svc_web_...`, which only writes, and only from the origins that it lists.
   * Without a usable key the client logs a warning once and records nothing.
   */
  constructor(apiKey: string, options?: WebClientOptions<Plugins>) {
    const webPlatform = createWebPlatform();
    const send = createKeepaliveTransport(webPlatform.send, keepaliveUsage);
    const client = createIngestClient({ ...webPlatform, send }, apiKey, options);
    this.#ingest = client;
    this.#stopLifecycle = startPageLifecycle({ page: globalThis, client, send, usage: keepaliveUsage });
  }

  /**
   * Starts a trace, or resumes the one with the given `traceId`. A new trace appears in the service
   * even if nothing is recorded. A trace that is not sampled has the same surface and discards everything.
   */
  trace(options?: WebTraceOptions): TraceWith<PluginMethods<Plugins>> {
    return this.#start(this.#ingest.trace(options), options);
  }

  /**
   * Starts a trace that continues the one of received headers (`traceparent`, `tracestate`), for example those of the
   * message that a worker got. They decide about its sampling; without valid ones it is a new trace.
   */
  continueTrace(headers: object | undefined, options?: WebTraceOptions): TraceWith<PluginMethods<Plugins>> {
    return this.#start(this.#ingest.continueTrace(headers, options), options);
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
    return this.#ingest.shutdown().finally(this.#stopLifecycle);
  }

  #start(trace: Trace, options: WebTraceOptions | undefined): TraceWith<PluginMethods<Plugins>> {
    addUserMeta(trace, createOptionReader(options, this.#ingest.logger));
    // The core adds the methods of every plugin to the trace, which its types do not express.
    return trace as TraceWith<PluginMethods<Plugins>>;
  }
}

/** Options and globals may be anything, and neither must keep the trace from its host. */
function addUserMeta(trace: Trace, options: OptionReader): void {
  try {
    if (options.booleanFrom('includeUserMeta', true)) trace.addAttributes(readUserMeta(globalThis));
  } catch {
    // What cannot be read is left out.
  }
}
