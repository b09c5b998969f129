import type { ClientSettings, TraceSettings } from '../client/options.ts';
import type { Platform, TimerKind } from '../client/platform.ts';
import type { TraceScope } from '../delivery/trace-scope.ts';
import { keysOf, readMember } from '../encoding/value-reader.ts';
import { closeReasonBytes, itemsPerCall } from '../encoding/wire-limits.ts';
import { runInSpan } from './create-span.ts';
import type { NamedEventType } from './named-event.ts';
import { type AttachedPlugins, attachPlugins, type PluginContext } from './plugin.ts';
import type { Trace } from './trace.ts';
import { rootSpanId, type TraceContext, writeTraceContext } from './trace-context.ts';
import { createNoopSession, createRecordingSession, type SessionHost } from './trace-session.ts';

export interface TraceStart {
  readonly platform: Platform;
  readonly client: ClientSettings;
  /** Absent for a trace that implements every method and records nothing: it is not sampled, or the client has no key. */
  readonly scope: TraceScope | undefined;
  readonly traceId: string;
  readonly name: string | undefined;
  readonly settings: TraceSettings;
  /** The trace context of the request that it continues. */
  readonly remote: TraceContext | undefined;
}

export function createTrace({ platform, client, scope, traceId, name, settings, remote }: TraceStart): Trace {
  let plugins: AttachedPlugins | undefined;
  const host: SessionHost = {
    platform,
    client,
    activate: (span, work) => (platform.context ? platform.context.run({ trace, span }, work) : work()),
    inject: (headers, spanId) =>
      writeTraceContext(
        // A trace that is not recorded asks its receivers not to record their part either.
        { traceId, spanId, isSampled: scope !== undefined, traceState: remote?.traceState },
        headers,
      ),
    plugins: () => plugins,
  };
  const { recorder, spans, lifecycle } =
    scope === undefined
      ? createNoopSession(host)
      : createRecordingSession(host, scope, traceId, name, settings);

  const rootId = rootSpanId(traceId);
  /** The caller's span; no span has the root's id. */
  const remoteSpanId = remote?.spanId === rootId ? undefined : remote?.spanId;

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

  function addNamed(type: NamedEventType, eventName: unknown, details: unknown): Trace {
    return build(() => recorder.addNamed(type, eventName, details, activeSpanId()));
  }

  const trace: Trace = {
    addAttribute: (key, value) => build(() => recorder.addAttribute(key, value)),
    addAttributes(attributes) {
      return build(() => {
        if (typeof attributes !== 'object' || attributes === null) return recorder.drop('invalid');
        const keys = keysOf(attributes, itemsPerCall);
        for (const key of keys.slice(0, itemsPerCall))
          recorder.addAttribute(key, readMember(attributes, key));
        recorder.drop('queue_full', Math.max(0, keys.length - itemsPerCall));
      });
    },
    addTag: (tag) => build(() => recorder.addTag(tag)),
    addTags(tags) {
      return build(() => {
        const length = Array.isArray(tags) ? tags.length : -1;
        // Lengths of arrays have 32 bits; that of a proxy may be anything.
        if (length >>> 0 !== length) return recorder.drop('invalid');
        for (let index = 0; index < Math.min(length, itemsPerCall); index += 1) {
          recorder.addTag(readMember(tags, index));
        }
        recorder.drop('queue_full', Math.max(0, length - itemsPerCall));
      });
    },
    info: (eventName, details) => addNamed('info_event_added', eventName, details),
    warn: (eventName, details) => addNamed('warn_event_added', eventName, details),
    error: (failure, details, below?: unknown) =>
      build(() => recorder.addFailure(failure, details, activeSpanId(), below, trace.error)),
    addEvent: (eventType, payload, options) => build(() => recorder.addEvent(eventType, payload, options)),
    addStackTrace(eventName = 'stack trace', details) {
      return build(() => {
        const stack = platform.captureStack?.(trace.addStackTrace);
        if (stack !== undefined) {
          recorder.addNamed('info_event_added', eventName, details, activeSpanId(), stack);
        }
      });
    },
    startSpan: (spanName, options) => spans.host.start(spanName, options, parentSpanId()),
    span: (spanName, work) => runInSpan(spans.host, spanName, parentSpanId(), work),
    inject: (headers) => host.inject(headers, parentSpanId() ?? rootId),
    // With `wait`, for the middleware of this library; the types of hosts have neither.
    flush: lifecycle.flush,
    close: (reason, wait?: TimerKind) =>
      lifecycle.close(recorder.values.toText(reason, closeReasonBytes), wait),
    isClosed: () => lifecycle.refusal() !== undefined,
    getTraceId: () => traceId,
    startKeepAlive: () => build(lifecycle.startKeepAlive),
    stopKeepAlive: () => build(lifecycle.stopKeepAlive),
  };

  const context: PluginContext = {
    traceId,
    logger: client.logger,
    nowMs: platform.nowMs,
    get isRecording() {
      return scope !== undefined && !trace.isClosed();
    },
    addEvent: trace.addEvent,
    addHint: (hint) => void build(() => recorder.addHint(hint)),
    addAttribute: trace.addAttribute,
    addTag: trace.addTag,
    info: trace.info,
    warn: trace.warn,
    error: trace.error,
    startSpan: trace.startSpan,
    inject: trace.inject,
  };
  if (settings.resumedId === undefined) {
    const attributes = {
      'service.name': client.service,
      'service.version': client.release,
      'deployment.environment.name': client.environment,
    };
    for (const [key, value] of Object.entries(attributes))
      if (value !== undefined) trace.addAttribute(key, value);
  }
  plugins = attachPlugins(trace, client.plugins, context, scope === undefined ? 'noop' : 'recording');
  return trace;
}
