import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serveConsole } from '../console/serve-console.ts';
import { contractOfListener } from '../contract/contract.ts';
import { createDocsAssets } from '../docs/docs-assets.ts';
import { serveDocsHeaders } from '../docs/docs-headers.ts';
import type { Handlers } from '../generated/operations.gen.ts';
import { authenticate, ingestKeyPolicy, otlpKeyPolicy } from '../http/authenticate.ts';
import { createClientOrigins } from '../http/client-origin.ts';
import type { ErrorEnvelopes } from '../http/error-envelope.ts';
import { createHttpApp, type HttpAppOptions, type OperationSteps } from '../http/http-app.ts';
import type { UrlsFor } from '../http/listener-urls.ts';
import { readBody } from '../http/read-body-step.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { createHostPolicy } from '../http/require-host.ts';
import { prepareContractValidation } from '../http/validation.ts';
import { answerPreflight, requireAllowedOrigin } from '../http/web-origins.ts';
import {
  createNativeDecoder,
  isNativeOperation,
  type NativeDecoder,
  nativeBody,
} from '../ingest/native/native-body.ts';
import { createJsonTranscoder, type JsonTranscoder } from '../ingest/otlp/json/json-transcoder.ts';
import { otlpBody } from '../ingest/otlp/otlp-body.ts';
import { encodeOtlpError } from '../ingest/otlp/otlp-error.ts';
import { remoteWriteBody } from '../ingest/remote-write/remote-write-body.ts';
import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';
import { encodePrometheusError } from '../metrics/prometheus/prometheus-error-wire.ts';
import { createNetworkMatcher } from '../outbound/address-policy.ts';
import { packageFile } from '../packaging/package-files.ts';
import { type ApiStepsOptions, createApiSteps } from './api-steps.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

export interface HttpAppsOptions
  extends Pick<ServiceParts, 'config' | 'contract' | 'clock' | 'randomness' | 'metrics' | 'log'>,
    Pick<ApiStepsOptions, 'stores'> {
  readonly services: ApiStepsOptions['services'] & Pick<Services, 'eventDecoder' | 'ingestLimits'>;
  readonly handlers: Handlers<HandlerContexts>;
  readonly urlsFor: UrlsFor;
  /** Decode large bodies of JSON. */
  readonly jsonThreads: JsonTranscoder & NativeDecoder;
}

const otlpSignals: ReadonlyMap<string, TelemetrySignal> = new Map([
  ['ingestLogs', 'logs'],
  ['ingestMetrics', 'metrics'],
  ['ingestTraces', 'traces'],
]);

const errorEnvelopes: ErrorEnvelopes = { rpc_status: encodeOtlpError, prometheus: encodePrometheusError };

/** The API listener: public documents, reads with a server key, and the console. */
export function createApiApp(options: HttpAppsOptions): RequestListener {
  return createHttpApp({
    ...listenerOptions(options, 'api'),
    ...createApiSteps(options),
    unmatchedFormatOf: (path) => (path.startsWith('/api/v1/') ? 'prometheus' : 'problem'),
    before: [serveDocsHeaders(options.urlsFor), createDocsAssets()],
    after: [serveConsole({ folder: fileURLToPath(packageFile('console')), ...options.randomness })],
  });
}

/** The ingest listener: writes with an ingest or web key, OTLP and remote write with a server key too. */
export function createIngestApp(options: HttpAppsOptions): RequestListener {
  return createHttpApp({
    ...listenerOptions(options, 'ingest'),
    before: [answerPreflight],
    stepsOf: createIngestSteps(options),
  });
}

function createIngestSteps({ services, jsonThreads }: HttpAppsOptions): OperationSteps {
  const { identity, eventDecoder, ingestLimits } = services;
  const limiter = ingestLimits.bytes;
  const nativeLimits = { ...ingestLimits.nativeBodies, limiter };
  const otlpLimits = { ...ingestLimits.otlpBodies, limiter };
  const otlpKeySteps = [authenticate(identity, otlpKeyPolicy), requireAllowedOrigin];
  const transcoder = createJsonTranscoder(jsonThreads);
  const nativeDecoder = createNativeDecoder(eventDecoder, jsonThreads);

  return ({ bodyValidation, operationId }) => {
    const signal = otlpSignals.get(operationId);
    if (signal !== undefined) return [...otlpKeySteps, readBody(otlpBody(signal, transcoder), otlpLimits)];
    if (bodyValidation === 'remote_write') return [...otlpKeySteps, readBody(remoteWriteBody, otlpLimits)];
    if (!isNativeOperation(operationId)) throw new Error(`nothing decodes the body of ${operationId}`);
    return [
      authenticate(identity, ingestKeyPolicy),
      requireAllowedOrigin,
      readBody(nativeBody(operationId, nativeDecoder), nativeLimits),
    ];
  };
}

/** Does what takes longest in `createApiApp` and `createIngestApp`, and needs no store. */
export function prepareHttpApps({ contract, config }: Pick<HttpAppsOptions, 'contract' | 'config'>): void {
  for (const listener of ['api', 'ingest'] as const) {
    prepareContractValidation(contractOfListener(contract.document, listener), config.validateResponses);
  }
}

function listenerOptions(
  { config, contract, handlers, clock, randomness, metrics, log }: HttpAppsOptions,
  listener: 'api' | 'ingest',
): Omit<HttpAppOptions, 'before' | 'stepsOf'> {
  return {
    listener,
    contract: contractOfListener(contract.document, listener),
    handlers,
    responseValidation: config.validateResponses,
    errorEnvelopes,
    metrics,
    log,
    newRequestId: randomness.newRequestId,
    clientOf: createClientOrigins(config.publicApiUrl, createNetworkMatcher(config.trustedProxies)),
    answersTo: createHostPolicy(
      listener === 'api' ? config.apiHost : config.ingestHost,
      allowedHosts(config),
    ),
    random: randomness.random,
    monotonicNowMs: clock.monotonicNowMs,
  };
}

/** A proxy may pass on the host of a public URL. */
function allowedHosts({
  allowedHosts: named,
  publicApiUrl,
  publicIngestUrl,
}: HttpAppsOptions['config']): readonly string[] {
  const urls = [publicApiUrl, publicIngestUrl].filter((url) => url !== undefined);
  return [...named, ...urls.map((url) => new URL(url).hostname)];
}
