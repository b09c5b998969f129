import type { Logger } from '../client/logger.ts';
import { attachPlugins, type Plugin, type PluginContext } from './plugin.ts';
import { runInSpan, type Span } from './span.ts';
import type { Trace } from './trace.ts';

/** A trace that implements every method and records nothing: it was not sampled, or the client has no key. */
export function createNoopTrace(options: {
  readonly traceId: string;
  readonly spanId: string;
  readonly plugins: readonly Plugin[];
  readonly logger: Logger;
  readonly nowMs: () => number;
}): Trace {
  const { traceId, spanId, plugins, logger, nowMs } = options;
  let closed = false;
  const span: Span = {
    spanId,
    addAttribute: () => span,
    info: () => span,
    warn: () => span,
    error: () => span,
    startSpan: () => span,
    span: (_name, work) => runInSpan(() => span, work),
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
    span: (_name, work) => runInSpan(() => span, work),
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
  };
  attachPlugins(trace, plugins, context, 'noop');
  return trace;
}

function discard(): void {}
