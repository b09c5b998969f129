import { readOption } from '../client/option-reader.ts';
import type { Platform } from '../client/platform.ts';
import { clientLimits } from '../encoding/wire-limits.ts';
import { createSpan, type OpenSpan, type Span, type SpanDependencies } from './span.ts';
import type { TraceRecorder } from './trace-recorder.ts';

/** The spans of a trace that have not ended. */
export interface OpenSpans {
  /** A span over the limit is never sent; it is reported as dropped immediately. */
  start(name: unknown, options: unknown, parentSpanId: string | undefined): Span;
  /** Sends all of them as unfinished spans. */
  sendUnfinished(): void;
  count(): number;
}

export function createOpenSpans(
  dependencies: Pick<SpanDependencies, 'activate' | 'inject'> & {
    readonly platform: Pick<Platform, 'nowMs' | 'randomHex'>;
    readonly recorder: TraceRecorder;
    /** The first span was started, or the last one ended. */
    readonly onCountChanged: () => void;
  },
): OpenSpans {
  const { platform, recorder, onCountChanged, activate, inject } = dependencies;
  const open = new Set<OpenSpan>();

  function start(name: unknown, options: unknown, parentSpanId: string | undefined): Span {
    const attributes = readOption(options, 'attributes');
    const spanDependencies = {
      platform,
      recorder,
      start,
      activate,
      inject,
      onEnded(span: OpenSpan) {
        open.delete(span);
        onCountChanged();
      },
    };
    const span = createSpan(spanDependencies, { name, attributes, parentSpanId });
    if (open.size < clientLimits.openSpansPerTrace) {
      open.add(span);
      onCountChanged();
    } else {
      span.discard();
      recorder.drop('queue_full');
    }
    return span.span;
  }

  return {
    start,
    sendUnfinished() {
      for (const span of open) span.sendUnfinished();
    },
    count: () => open.size,
  };
}
