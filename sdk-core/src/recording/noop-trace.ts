import type { Logger } from '../client/logger.ts';
import type { ContextStorage } from './active-context.ts';
import { attachPlugins, type Plugin, type PluginContext } from './plugin.ts';
import { type ActivateSpan, runInSpan, type Span } from './span.ts';
import type { Trace } from './trace.ts';
import { type TraceContext, writeTraceContext } from './trace-context.ts';

/** A trace that implements every method and records nothing: it was not sampled, or the client has no key. */
export function createNoopTrace(options: {
  readonly traceId: string;
  readonly spanId: string;
  readonly plugins: readonly Plugin[];
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly context: ContextStorage | undefined;
  readonly remote: TraceContext | undefined;
}): Trace {
  const { traceId, spanId, plugins, logger, nowMs, remote } = options;
  const activate: ActivateSpan = (active, work) =>
    options.context === undefined ? work() : options.context.run({ trace, span: active }, work);
  /** Tells the receiver not to record its part either. */
  const inject = <Carrier>(headers: Carrier): Carrier =>
    writeTraceContext({ traceId, spanId, isSampled: false, traceState: remote?.traceState }, headers);
  let closed = false;
  const span: Span = {
    spanId,
    addAttribute: () => span,
    info: () => span,
    warn: () => span,
    error: () => span,
    startSpan: () => span,
    span: (_name, work) => runInSpan(() => span, work, activate),
    inject,
    end: discard,
  };
  const trace: Trace = {
    addAttribute: () => trace,
    addAttributes: () => trace,
    addTag: () => trace,
    addTags: () => trace,
    info: () => trace,
    warn: () => trace,
    error: () => trace,
    addEvent: () => trace,
    addStackTrace: () => trace,
    startSpan: () => span,
    span: (_name, work) => runInSpan(() => span, work, activate),
    inject,
    flush: () => Promise.resolve(),
    close() {
      closed = true;
      return Promise.resolve();
    },
    isClosed: () => closed,
    getTraceId: () => traceId,
    startKeepAlive: () => trace,
    stopKeepAlive: () => trace,
  };
  const context: PluginContext = {
    traceId,
    logger,
    nowMs,
    addEvent: discard,
    addHint: discard,
    addAttribute: discard,
    addTag: discard,
    isRecording: false,
    info: discard,
    warn: discard,
    error: discard,
    startSpan: trace.startSpan,
    inject,
  };
  attachPlugins(trace, plugins, context, 'noop');
  return trace;
}

function discard(): void {}
