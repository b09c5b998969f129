import type { TraceSettings } from '../client/options.ts';
import { createCallbackNotifier } from '../delivery/callbacks.ts';
import { createPendingItems } from '../delivery/pending-items.ts';
import { createTraceLifecycle } from '../delivery/trace-lifecycle.ts';
import type { TraceScope } from '../delivery/trace-scope.ts';
import { toValueText } from '../encoding/value-text.ts';
import { wireLimits } from '../encoding/wire-limits.ts';
import type { NamedEventType } from './named-event.ts';
import { createOpenSpans } from './open-spans.ts';
import { type AttachedPlugins, attachPlugins, type PluginContext } from './plugin.ts';
import { type ActivateSpan, runInSpan } from './span.ts';
import type { Trace } from './trace.ts';
import { rootSpanId, type TraceContext, writeTraceContext } from './trace-context.ts';
import { createTraceRecorder } from './trace-recorder.ts';
import { encodeTransactionHint } from './transaction-hint.ts';

/** An array may have a forged length; reading it must not block the host. */
const maxItemsPerCall = 10_000;

/** A trace that is recorded and delivered. */
export function createRecordingTrace(
  scope: TraceScope,
  traceId: string,
  name: string | undefined,
  settings: TraceSettings,
  remote: TraceContext | undefined,
): Trace {
  const { platform, client, budget } = scope;
  const { logger } = client;
  const notifier = createCallbackNotifier([settings.callbacks, client.callbacks], logger);
  const pending = createPendingItems(settings.maxQueueSize, budget);
  let plugins: AttachedPlugins | undefined;

  const recorder = createTraceRecorder({
    platform,
    pending,
    notifier,
    logger,
    captureStackTrace: settings.captureStackTrace,
    refusal: () => lifecycle.refusal(),
    onQueued: () => lifecycle.scheduleFlush(),
  });
  const activate: ActivateSpan = (span, work) =>
    platform.context === undefined ? work() : platform.context.run({ trace, span }, work);
  const inject = <Carrier>(headers: Carrier, spanId: string): Carrier =>
    writeTraceContext({ traceId, spanId, isSampled: true, traceState: remote?.traceState }, headers);
  const spans = createOpenSpans({
    platform,
    recorder,
    activate,
    inject,
    onCountChanged: () => lifecycle.updateOpen(),
  });
  const lifecycle = createTraceLifecycle({
    scope,
    traceId,
    name,
    settings,
    pending,
    notifier,
    hooks: {
      beforeFlush: () => plugins?.beforeFlush(),
      beforeClose(reason) {
        plugins?.beforeClose(reason);
        spans.sendUnfinished();
      },
      hasOpenSpans: () => spans.count() > 0,
      sendUnfinishedSpans: spans.sendUnfinished,
    },
  });

  /** The parent of the caller's span, which no span of this trace has when it is the root. */
  const rootId = rootSpanId(traceId);
  const remoteSpanId = remote === undefined || remote.spanId === rootId ? undefined : remote.spanId;

  /** The span of this trace that the running code works in. */
  function activeSpanId(): string | undefined {
    const active = platform.context?.get();
    return active?.trace === trace ? active.span?.spanId : undefined;
  }

  function parentSpanId(): string | undefined {
    return activeSpanId() ?? remoteSpanId;
  }

  /** Runs one builder call and returns the trace, whatever the host passed. */
  function build(step: () => void): Trace {
    recorder.guard(step);
    return trace;
  }

  /** An unreadable item must not prevent the others. */
  function addEach<Item>(items: readonly Item[], add: (item: Item) => void): void {
    const count = Math.min(items.length, maxItemsPerCall);
    for (let index = 0; index < count; index += 1) {
      // The index is below the length, and `add` accepts any value that a hostile array may hold.
      recorder.guard(() => add(items[index] as Item));
    }
    recorder.drop('queue_full', items.length - count);
  }

  function addSeverityEvent(eventType: NamedEventType, eventName: unknown, details: unknown): Trace {
    return build(() =>
      recorder.addSeverityEvent({ eventType, name: eventName, details, spanId: activeSpanId() }),
    );
  }

  const trace: Trace = {
    addAttribute: (key, value) => build(() => recorder.addAttribute(key, value)),
    addAttributes(attributes) {
      return build(() => {
        if (typeof attributes !== 'object') return recorder.drop('invalid');
        const keys = Object.keys(attributes);
        addEach(keys, (key) => recorder.addAttribute(key, attributes[key]));
      });
    },
    addTag: (tag) => build(() => recorder.addTag(tag)),
    addTags(tags) {
      return build(() => {
        if (!Array.isArray(tags)) return recorder.drop('invalid');
        addEach<unknown>(tags, recorder.addTag);
      });
    },
    info: (eventName, details) => addSeverityEvent('info_event_added', eventName, details),
    warn: (eventName, details) => addSeverityEvent('warn_event_added', eventName, details),
    error: (failure, details) =>
      build(() => recorder.addFailure(failure, details, activeSpanId(), trace.error)),
    addEvent: (eventType, payload, options) => build(() => recorder.addEvent(eventType, payload, options)),
    addStackTrace(eventName = 'stack trace', details) {
      return build(() => {
        const stackTrace = platform.captureStack?.(trace.addStackTrace);
        if (stackTrace === undefined) return;
        recorder.addSeverityEvent({ eventType: 'info_event_added', name: eventName, details, stackTrace });
      });
    },
    startSpan: (spanName, options) => spans.start(spanName, options, parentSpanId()),
    span: (spanName, work) =>
      runInSpan(() => spans.start(spanName, undefined, parentSpanId()), work, activate),
    inject: (headers) => inject(headers, parentSpanId() ?? rootId),
    flush: lifecycle.flush,
    close: (reason) => lifecycle.close(toValueText(reason, wireLimits.closeReasonBytes)),
    isClosed: () => lifecycle.refusal() !== undefined,
    getTraceId: () => traceId,
    startKeepAlive: () => build(lifecycle.startKeepAlive),
    stopKeepAlive: () => build(lifecycle.stopKeepAlive),
  };

  const context: PluginContext = {
    traceId,
    logger,
    nowMs: platform.nowMs,
    addEvent: (eventType, payload, options) => void trace.addEvent(eventType, payload, options),
    addHint: (hint) => recorder.guard(() => recorder.addHint(encodeTransactionHint(hint, platform.nowMs()))),
    addAttribute: (key, value) => void trace.addAttribute(key, value),
    addTag: (tag) => void trace.addTag(tag),
    get isRecording() {
      return !trace.isClosed();
    },
    info: (eventName, details) => void trace.info(eventName, details),
    warn: (eventName, details) => void trace.warn(eventName, details),
    error: (failure, details) => void trace.error(failure, details),
    startSpan: trace.startSpan,
    inject: trace.inject,
  };
  plugins = attachPlugins(trace, client.plugins, context, 'recording');
  return trace;
}
