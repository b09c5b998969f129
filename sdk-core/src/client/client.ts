import { concurrentRequests, maxOpenTraces, memoryBytes } from '../delivery/delivery-limits.ts';
import { createMemoryBudget } from '../delivery/memory-budget.ts';
import { createOpenTraces, type OpenTrace } from '../delivery/open-traces.ts';
import { createRequestGate } from '../delivery/request-gate.ts';
import { createRequestSender } from '../delivery/request-sender.ts';
import { settleWithin } from '../delivery/settle-within.ts';
import type { TraceScope } from '../delivery/trace-scope.ts';
import { utf8ByteLength } from '../encoding/utf8-text.ts';
import { createTrace } from '../recording/create-trace.ts';
import type { Trace } from '../recording/trace.ts';
import { readTraceContext, type TraceContext } from '../recording/trace-context.ts';
import type { TraceOptions } from '../recording/trace-options.ts';
import { parseIngestUrl } from './ingest-url.ts';
import type { Logger } from './logger.ts';
import { type ClientSettings, resolveClientSettings, resolveTraceSettings } from './options.ts';
import type { Platform, SendRequest } from './platform.ts';
import { isSampled } from './sampling.ts';

/** The platform-independent ingest client; each platform wraps it in its own typed `Client`. */
export interface IngestClient {
  trace(options?: TraceOptions): Trace;
  /** Like `trace`, in the trace of the received headers: they decide about its sampling. Without valid ones a new trace. */
  continueTrace(headers: unknown, options?: TraceOptions): Trace;
  /** Resolves when everything recorded so far is delivered or dropped, at the latest after `callTimeoutMs`. Never rejects. */
  flush(): Promise<void>;
  /**
   * Delivers everything recorded so far and stops recording. Resolves like `flush()`; what is undelivered by
   * then is dropped.
   */
  shutdown(): Promise<void>;
  /**
   * The requests that deliver everything that the service has not acknowledged yet, for a host that may end before
   * their answers: synchronous, closing traces first, those of one trace in order. The client goes on sending
   * them as usual if the host lives on, because the service stores a repeated flush once.
   */
  drain(options: DrainOptions): readonly SendRequest[];
  /** Ends a pause of an outage with one attempt; not a pause that the service asked for. */
  probeNow(): void;
  /** Receives the client's own log lines; never throws. */
  readonly logger: Logger;
}

export interface DrainOptions {
  /** The most UTF-8 bytes of all bodies together. */
  readonly maxBytes: number;
  /** Whether the host is about to end: open spans are sent unfinished, and traces with `autoClose` closed. */
  readonly isEnding: boolean;
}

/** Accepts any value as key and options; without a usable key or address it logs a warning and records nothing. */
export function createIngestClient(platform: Platform, apiKey: unknown, options: unknown): IngestClient {
  const settings = resolveClientSettings(options, platform);
  const { logger } = settings;
  const scope = createScope(platform, settings, apiKey, () => isShutDown);
  let isShutDown = false;
  let shutdown: Promise<void> | undefined;

  return {
    logger,
    trace: (traceOptions) => startTrace(traceOptions, undefined),
    continueTrace: (headers, traceOptions) => startTrace(traceOptions, readTraceContext(headers)),
    flush() {
      const traces = openTraces();
      for (const trace of traces) trace.startFlush();
      return settleWithin(traces, settings.callTimeoutMs, platform);
    },
    drain({ maxBytes, isEnding }) {
      const requests: SendRequest[] = [];
      let roomBytes = maxBytes;
      for (const isClosing of [true, false]) {
        // A trace that `drain` closes was in the first turn already.
        for (const trace of openTraces().filter((each) => each.isClosing(isEnding) === isClosing)) {
          for (const request of trace.drain(roomBytes, isEnding)) {
            roomBytes -= utf8ByteLength(request.body);
            if (scope !== undefined) requests.push(scope.sender.toSendRequest(request));
          }
        }
      }
      return requests;
    },
    probeNow() {
      scope?.gate.probeNow();
    },
    shutdown() {
      shutdown ??= scope === undefined ? Promise.resolve() : shutDown(scope);
      return shutdown;
    },
  };

  function startTrace(traceOptions: TraceOptions | undefined, remote: TraceContext | undefined): Trace {
    const traceSettings = resolveTraceSettings(traceOptions, logger, remote?.traceId);
    const traceId = traceSettings.resumedId ?? platform.randomHex(16);
    const { name } = traceSettings;
    const { sampleRate, sampler } = settings;
    const sampling = { traceId, name, options: traceOptions ?? {}, sampleRate, sampler };
    const isRecorded = remote?.isSampled ?? isSampled(sampling, logger);
    return createTrace({
      platform,
      client: settings,
      scope: isRecorded ? scope : undefined,
      traceId,
      name,
      settings: traceSettings,
      remote,
    });
  }

  function openTraces(): readonly OpenTrace[] {
    return scope?.openTraces.all() ?? [];
  }

  async function shutDown({ gate }: TraceScope): Promise<void> {
    for (const trace of openTraces()) trace.finish();
    isShutDown = true;
    // With those that plugins started in `finish`.
    const traces = openTraces();
    gate.probeNow();
    await settleWithin(traces, settings.callTimeoutMs, platform);
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
  // Files of secrets often end with a line break.
  const key = typeof apiKey === 'string' ? apiKey.trim() : '';
  // Anything else cannot be an HTTP header's value.
  if (!/^[\x21-\x7e]{1,4096}$/.test(key)) {
    logger.warn('no usable ingest API key: nothing is recorded');
    return undefined;
  }
  const ingestUrl = parseIngestUrl(client.apiUrl, client.useSsl);
  if (ingestUrl === undefined) {
    // Shortened, and without the credentials that it may have.
    const shown = client.apiUrl.replace(/^.*@/s, '***@').slice(0, 100);
    logger.error(`apiUrl must be a host, host:port or http(s) URL, not "${shown}": nothing is recorded`);
    return undefined;
  }
  const gate = createRequestGate(platform, concurrentRequests);
  const sender = createRequestSender({ platform, gate, logger, ingestUrl, apiKey: key, callTimeoutMs });
  const openTraces = createOpenTraces(maxOpenTraces, () => {
    logger.warn('too many traces are open: close them');
  });
  return {
    platform,
    client,
    gate,
    sender,
    budget: createMemoryBudget(memoryBytes),
    openTraces,
    isShutDown,
  };
}
