import type { ClientSettings, TraceSettings } from '../client/options.ts';
import type { Platform } from '../client/platform.ts';
import { createCallbackNotifier } from '../delivery/callbacks.ts';
import { createPendingItems } from '../delivery/pending-items.ts';
import { createTraceLifecycle, type TraceLifecycle } from '../delivery/trace-lifecycle.ts';
import type { TraceScope } from '../delivery/trace-scope.ts';
import type { SpanHost } from './create-span.ts';
import { createOpenSpans, type OpenSpans } from './open-spans.ts';
import type { AttachedPlugins } from './plugin.ts';
import { createTraceRecorder, type TraceRecorder } from './trace-recorder.ts';

/** What a trace records into. */
export interface TraceSession {
  readonly recorder: TraceRecorder;
  readonly spans: OpenSpans;
  readonly lifecycle: Omit<TraceLifecycle, 'scheduleFlush' | 'updateOpen'>;
}

/** What a session needs from its trace. */
export interface SessionHost extends Pick<SpanHost, 'activate' | 'inject'> {
  readonly platform: Platform;
  readonly client: ClientSettings;
  /** Set up after the session. */
  plugins(): AttachedPlugins | undefined;
}

export function createRecordingSession(
  host: SessionHost,
  scope: TraceScope,
  traceId: string,
  name: string | undefined,
  settings: TraceSettings,
): TraceSession {
  const { platform, client } = host;
  const notifier = createCallbackNotifier([settings.callbacks, client.callbacks], client.logger);
  const pending = createPendingItems(settings.maxQueueSize, scope.budget);
  const recorder = createTraceRecorder({
    platform,
    pending,
    notifier,
    client,
    captureStackTrace: settings.captureStackTrace,
    refusal: () => lifecycle.refusal(),
    onQueued: () => lifecycle.scheduleFlush(),
  });
  const spans = createOpenSpans({
    ...host,
    recorder,
    isRecording: true,
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
      beforeFlush: () => host.plugins()?.beforeFlush(),
      beforeClose(reason) {
        host.plugins()?.beforeClose(reason);
        spans.sendUnfinished();
      },
      hasOpenSpans: () => spans.count() > 0,
      sendUnfinishedSpans: spans.sendUnfinished,
    },
  });
  return { recorder, spans, lifecycle };
}

/** Records nothing, and reads nothing of what it is given. */
export function createNoopSession(host: SessionHost): TraceSession {
  let closed = false;
  // Its steps never run, so that they need nothing else of a recorder.
  const recorder = { guard: discard, values: { toText: discard } } as unknown as TraceRecorder;
  const lifecycle: TraceSession['lifecycle'] = {
    refusal: () => (closed ? 'trace_closed' : undefined),
    flush: async () => {},
    async close() {
      closed = true;
    },
    startKeepAlive: discard,
    stopKeepAlive: discard,
  };
  return {
    recorder,
    lifecycle,
    spans: createOpenSpans({ ...host, recorder, isRecording: false, onCountChanged: discard }),
  };
}

function discard(): undefined {}
