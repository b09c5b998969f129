import { createMemoryBudget } from '../delivery/memory-budget.ts';
import { createOpenTraces } from '../delivery/open-traces.ts';
import { createRequestGate } from '../delivery/request-gate.ts';
import { createRequestSender } from '../delivery/request-sender.ts';
import { settleWithin } from '../delivery/settle-within.ts';
import type { TraceScope } from '../delivery/trace-scope.ts';
import { toValueText } from '../encoding/value-text.ts';
import { clientLimits, wireLimits } from '../encoding/wire-limits.ts';
import { createNoopTrace } from '../recording/noop-trace.ts';
import { createRecordingTrace } from '../recording/recording-trace.ts';
import type { Trace } from '../recording/trace.ts';
import { readTraceContext, type TraceContext } from '../recording/trace-context.ts';
import type { TraceOptions } from '../recording/trace-options.ts';
import { parseIngestUrl } from './ingest-url.ts';
import { type ClientSettings, resolveClientSettings, resolveTraceSettings } from './options.ts';
import type { Platform } from './platform.ts';
import { isSampled } from './sampling.ts';

/** The platform-independent ingest client; each platform wraps it in its own typed `Client`. */
export interface IngestClient {
  trace(options?: TraceOptions): Trace;
  /** Like `trace`, in the trace of the received headers: they decide about its sampling. Without valid ones a new trace. */
  continueTrace(headers: unknown, options?: TraceOptions): Trace;
  shutdown(): Promise<void>;
}

/** Accepts any value as key and options; without a usable key or address it logs a warning and records nothing. */
export function createIngestClient(platform: Platform, apiKey: unknown, options: unknown): IngestClient {
  const settings = resolveClientSettings(options, platform);
  const { logger } = settings;
  const scope = createScope(platform, settings, apiKey, () => isShutDown);
  let isShutDown = false;
  let shutdown: Promise<void> | undefined;

  return {
    trace: (traceOptions) => startTrace(traceOptions, undefined),
    continueTrace: (headers, traceOptions) => startTrace(traceOptions, readTraceContext(headers)),
    shutdown() {
      shutdown ??= scope === undefined ? Promise.resolve() : shutDown(scope);
      return shutdown;
    },
  };

  function startTrace(traceOptions: TraceOptions | undefined, remote: TraceContext | undefined): Trace {
    const traceSettings = resolveTraceSettings(traceOptions, logger, remote?.traceId);
    const traceId = traceSettings.resumedId ?? platform.randomHex(16);
    const name = toValueText(traceSettings.name, wireLimits.nameBytes);
    const { sampleRate, sampler, plugins } = settings;
    const sampling = { traceId, name, options: traceOptions ?? {}, sampleRate, sampler };
    if (scope !== undefined && (remote?.isSampled ?? isSampled(sampling, logger))) {
      return createRecordingTrace(scope, traceId, name, traceSettings, remote);
    }
    const spanId = platform.randomHex(8);
    const { nowMs, context } = platform;
    return createNoopTrace({ traceId, spanId, plugins, logger, nowMs, context, remote });
  }

  async function shutDown({ openTraces }: TraceScope): Promise<void> {
    const traces = openTraces.all();
    for (const trace of traces) trace.finish();
    isShutDown = true;
    const settled = Promise.all(traces.map((trace) => trace.settled()));
    await settleWithin(settled, settings.callTimeoutMs, platform);
    for (const trace of traces) trace.giveUp();
  }
}

function createScope(
  platform: Platform,
  client: ClientSettings,
  apiKey: unknown,
  isShutDown: () => boolean,
): TraceScope | undefined {
  const { logger, callTimeoutMs } = client;
  // Anything else cannot be an HTTP header's value.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    logger.warn(
      'no usable ingest API key: nothing will be recorded; pass apiKey or set CAIRN_INGEST_API_KEY',
    );
    return undefined;
  }
  const ingestUrl = parseIngestUrl(client.apiUrl, client.useSsl);
  if (ingestUrl === undefined) {
    logger.error('apiUrl is neither a host, host:port nor an http(s) URL: nothing will be recorded');
    return undefined;
  }
  const gate = createRequestGate(platform, clientLimits.concurrentRequests);
  const sender = createRequestSender({ platform, gate, logger, ingestUrl, apiKey, callTimeoutMs });
  const openTraces = createOpenTraces(clientLimits.openTraces, () => {
    logger.warn(
      'too many open traces: keep-alives of the oldest stopped. Close traces when their work is done',
    );
  });
  return {
    platform,
    client,
    gate,
    sender,
    budget: createMemoryBudget(clientLimits.memoryBytes),
    openTraces,
    isShutDown,
  };
}
