import { readOption } from '../client/option-reader.ts';
import type { Platform } from '../client/platform.ts';
import { createTextMap } from '../encoding/value-reader.ts';
import type { AttributeValue } from '../encoding/value-text.ts';
import { toName, toStatus } from './item-reader.ts';
import { observeSettled } from './observe-settled.ts';
import type { Span, SpanStatus } from './span.ts';
import type { TraceRecorder } from './trace-recorder.ts';

/** An open span, as seen by its trace. */
export interface OpenSpan {
  readonly span: Span;
  /** Sends the span unfinished. */
  sendUnfinished(): void;
  /** Prevents it from being sent. */
  discard(): void;
}

/** What the spans of a trace share. */
export interface SpanHost {
  readonly platform: Pick<Platform, 'nowMs' | 'randomHex'>;
  readonly recorder: TraceRecorder;
  readonly isRecording: boolean;
  start(name: unknown, options: unknown, parentSpanId: string | undefined): Span;
  onEnded(span: OpenSpan): void;
  /** Runs work with the span active. */
  activate<Result>(span: Span, work: () => Result): Result;
  inject<Carrier>(headers: Carrier, spanId: string): Carrier;
}

export function createSpan(
  host: SpanHost,
  name: unknown,
  options: unknown,
  parentSpanId: string | undefined,
): OpenSpan {
  const { platform, recorder } = host;
  const spanId = platform.randomHex(8);
  const startedMs = platform.nowMs();
  const attributes = createTextMap();
  let nameText = '';
  let ended = false;
  recorder.guard(() => {
    nameText = toName(recorder.values, name);
    recorder.values.addTexts(attributes, readOption(options, 'attributes'));
  });

  function build(step: () => void): Span {
    recorder.guard(step);
    return span;
  }

  function finish(finishedMs: number | undefined, status: SpanStatus | undefined): void {
    if (ended) return;
    ended = true;
    host.onEnded(openSpan);
    recorder.add({
      type: 'span',
      spanId,
      parentSpanId,
      startedMs,
      finishedMs,
      name: nameText,
      status,
      attributes: attributes.count === 0 ? undefined : attributes.texts,
    });
  }

  const span: Span = {
    spanId,
    addAttribute(key, value) {
      return build(() => {
        if (!ended) recorder.values.addText(attributes, key, value);
      });
    },
    info: (eventName, details) =>
      build(() => recorder.addNamed('info_event_added', eventName, details, spanId)),
    warn: (eventName, details) =>
      build(() => recorder.addNamed('warn_event_added', eventName, details, spanId)),
    error: (failure, details, below?: unknown) =>
      build(() => recorder.addFailure(failure, details, spanId, below, span.error)),
    startSpan: (childName, childOptions) => host.start(childName, childOptions, spanId),
    span: (childName, work) => runInSpan(host, childName, spanId, work),
    inject: (headers) => host.inject(headers, spanId),
    end(status) {
      // The clock may have been set back; the service rejects spans that end before they start.
      build(() => finish(Math.max(platform.nowMs(), startedMs), toStatus(status)));
    },
  };
  const openSpan: OpenSpan = {
    span,
    sendUnfinished: () => void build(() => finish(undefined, undefined)),
    discard() {
      ended = true;
    },
  };
  return openSpan;
}

/**
 * Runs the host's work in a span that ends with it. The result or exception is passed on
 * unchanged.
 */
export function runInSpan<Result>(
  host: SpanHost,
  name: unknown,
  parentSpanId: string | undefined,
  work: (span: Span) => Result,
): Result {
  // A call without a function must not throw into the host; the result is `undefined`, despite its type.
  if (typeof work !== 'function') return undefined as Result;
  const span = host.start(name, undefined, parentSpanId);
  function fail(error: unknown): void {
    // `addAttribute` accepts any thrown value.
    span.addAttribute('exception.message', error as AttributeValue).end('error');
  }
  try {
    const result = host.activate(span, () => work(span));
    return host.isRecording ? observeSettled(result, () => span.end('ok'), fail) : result;
  } catch (error) {
    fail(error);
    throw error;
  }
}
