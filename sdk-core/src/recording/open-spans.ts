import { openSpansPerTrace } from '../encoding/wire-limits.ts';
import { createSpan, type OpenSpan, type SpanHost } from './create-span.ts';

/** The spans of a trace that have not ended. */
export interface OpenSpans {
  /** Starts them. A span over the limit is never sent; it is reported as dropped immediately. */
  readonly host: SpanHost;
  /** Sends all of them as unfinished spans. */
  sendUnfinished(): void;
  count(): number;
}

export function createOpenSpans(
  dependencies: Omit<SpanHost, 'start' | 'onEnded'> & {
    /** The first span was started, or the last one ended. */
    readonly onCountChanged: () => void;
  },
): OpenSpans {
  const { recorder, isRecording, onCountChanged } = dependencies;
  const open = new Set<OpenSpan>();
  /** One for all, as it holds nothing. */
  let noopSpan: OpenSpan | undefined;

  const host: SpanHost = {
    ...dependencies,
    start(name, options, parentSpanId) {
      if (!isRecording) {
        noopSpan ??= createSpan(host, undefined, undefined, undefined);
        return noopSpan.span;
      }
      const span = createSpan(host, name, options, parentSpanId);
      if (open.size < openSpansPerTrace) {
        open.add(span);
        onCountChanged();
      } else {
        span.discard();
        recorder.drop('queue_full');
      }
      return span.span;
    },
    onEnded(span) {
      open.delete(span);
      onCountChanged();
    },
  };
  return {
    host,
    sendUnfinished() {
      for (const span of open) span.sendUnfinished();
    },
    count: () => open.size,
  };
}
