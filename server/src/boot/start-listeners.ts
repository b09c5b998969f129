import type { RequestListener } from 'node:http';
import type { Handlers } from '../generated/operations.gen.ts';
import { type Listener, startListener } from '../http/listener.ts';
import type { UrlsFor } from '../http/listener-urls.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { otlpGrpcServices } from '../ingest/otlp/grpc/otlp-grpc-services.ts';
import { startOtlpGrpc } from '../ingest/otlp/grpc/start-otlp-grpc.ts';
import type { Services } from './create-services.ts';
import { createApiApp, createIngestApp, type HttpAppsOptions } from './http-apps.ts';
import { type ListenerSlug, nameListenOptions } from './name-listen-options.ts';
import type { ServiceParts } from './service-parts.ts';

export interface ListenersOptions
  extends Pick<ServiceParts, 'config' | 'stores' | 'contract' | 'clock' | 'randomness' | 'metrics' | 'log'> {
  readonly services: Pick<
    Services,
    | 'identity'
    | 'accounts'
    | 'auditor'
    | 'eventDecoder'
    | 'ingestLimits'
    | 'logIngest'
    | 'metricIngest'
    | 'traceIngest'
  >;
  readonly handlers: Handlers<HandlerContexts>;
  readonly urlsFor: UrlsFor;
  readonly jsonThreads: HttpAppsOptions['jsonThreads'];
  /** Receives the application of the API listener, before it serves. */
  readonly serveWithin: (app: RequestListener) => void;
}

export interface Listeners {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  /** Stops accepting requests, and waits up to `graceMs` for open ones. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts the three listeners: API, ingest, and OTLP over gRPC.
 *
 * @throws Error naming host, port and the option for another one when one cannot be bound; then none is left open.
 */
export async function startListeners(options: ListenersOptions): Promise<Listeners> {
  const { config, services, randomness, log } = options;
  const shared = { ...config, newRequestId: randomness.newRequestId };
  const started: Listener[] = [];

  async function stop(graceMs: number): Promise<void> {
    await Promise.all(started.map((listener) => listener.stop(graceMs)));
  }
  async function keep(slug: ListenerSlug, starting: Promise<Listener>): Promise<string> {
    const listener = await starting.catch((failure: unknown) => {
      throw nameListenOptions(failure, slug);
    });
    started.push(listener);
    return listener.url;
  }

  try {
    const apiApp = createApiApp(options);
    options.serveWithin(apiApp);
    const apiUrl = await keep(
      'api',
      startListener(apiApp, { ...shared, host: config.apiHost, port: config.apiPort }),
    );
    const ingestUrl = await keep(
      'ingest',
      startListener(createIngestApp(options), {
        ...shared,
        host: config.ingestHost,
        port: config.ingestPort,
      }),
    );
    const grpcUrl = await keep(
      'otlp-grpc',
      startOtlpGrpc({
        ...shared,
        host: config.otlpGrpcHost,
        port: config.otlpGrpcPort,
        services: otlpGrpcServices({
          logs: services.logIngest,
          metrics: services.metricIngest,
          traces: services.traceIngest,
        }),
        identity: services.identity,
        limiter: services.ingestLimits.bytes,
        maxBodyBytes: config.otlpMaxBodyBytes,
        bodyMemory: services.ingestLimits.otlpBodies.memory,
        arrivingCalls: services.ingestLimits.grpcCalls,
        log,
      }),
    );
    return { apiUrl, ingestUrl, grpcUrl, stop };
  } catch (error) {
    await stop(0);
    throw error;
  }
}
