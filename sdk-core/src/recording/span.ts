import type { Platform } from '../client/platform.ts';
import { createTextMap } from '../encoding/text-map.ts';
import type { AttributeValue } from '../encoding/value-text.ts';
import type { EventDetails } from './event-options.ts';
import { type TraceRecorder, toName } from './trace-recorder.ts';

export type SpanStatus = 'ok' | 'error';

export interface SpanOptions {
  /** Attributes known from the start. */
  readonly attributes?: EventDetails | undefined;
}

/**
 * A timed part of a trace. Like the trace's, its methods accept any value and never throw.
 *
 * @example
 * const span = trace.startSpan('charge card');
 * span.addAttribute('amount', 1299).info('provider answered');
 * span.end('ok');
 */
export interface Span {
  /** 16 lowercase hexadecimal digits. */
  readonly spanId: string;
  /** Sets an attribute of the span: at most 64, keys of 1-256 bytes, values of at most 4,096 bytes, 32 KiB together. */
  addAttribute(key: string, value: AttributeValue): this;
  /** Records an info event of the trace that happened in this span. */
  info(name: string, details?: EventDetails): this;
  /** Records a warn event of the trace that happened in this span. */
  warn(name: string, details?: EventDetails): this;
  /** Records an error event of the trace that happened in this span. */
  error(failure: string | Error, details?: EventDetails): this;
  /** Starts a span inside this one. */
  startSpan(name: string, options?: SpanOptions): Span;
  /** Runs work in a span inside this one, like `Trace.span`. */
  span<Result>(name: string, work: (span: Span) => Result): Result;
  /** Writes the W3C headers of this span, like `Trace.inject`. */
  inject<Carrier extends object>(headers: Carrier): Carrier;
  /** Ends the span and sends it. Only the first call counts. */
  end(status?: SpanStatus): void;
}

/** An open span, as seen by its trace. */
export interface OpenSpan {
  readonly span: Span;
  /** Sends the span unfinished. */
  sendUnfinished(): void;
  /** Prevents it from being sent. */
  discard(): void;
}

/** Of JSON text, so that the whole span stays below the item limit. */
const maxAttributesLength = 32_768;

/** Runs work with the span active. */
export type ActivateSpan = <Result>(span: Span, work: () => Result) => Result;

export interface SpanDependencies {
  readonly platform: Pick<Platform, 'nowMs' | 'randomHex'>;
  readonly recorder: TraceRecorder;
  readonly start: (name: unknown, options: unknown, parentSpanId: string | undefined) => Span;
  readonly onEnded: (span: OpenSpan) => void;
  readonly activate: ActivateSpan;
  readonly inject: <Carrier>(headers: Carrier, spanId: string) => Carrier;
}

export function createSpan(
  dependencies: SpanDependencies,
  options: {
    readonly name: unknown;
    readonly attributes: unknown;
    readonly parentSpanId: string | undefined;
  },
): OpenSpan {
  const { platform, recorder, start, onEnded, activate, inject } = dependencies;
  const name = toName(options.name);
  const spanId = platform.randomHex(8);
  const startedMs = platform.nowMs();
  const attributes = createTextMap(maxAttributesLength);
  recorder.guard(() => attributes.setAll(options.attributes));
  let ended = false;

  function finish(finishedMs: number | undefined, status: SpanStatus | undefined): void {
    if (ended) return;
    ended = true;
    onEnded(openSpan);
    const attributesJson = attributes.encode();
    recorder.addSpan({
      spanId,
      parentSpanId: options.parentSpanId,
      name,
      startedMs,
      finishedMs,
      status,
      attributesJson,
    });
  }

  const span: Span = {
    spanId,
    addAttribute(key, value) {
      recorder.guard(() => {
        if (!ended) attributes.set(key, value);
      });
      return span;
    },
    info(eventName, details) {
      recorder.guard(() =>
        recorder.addSeverityEvent({ eventType: 'info_event_added', name: eventName, details, spanId }),
      );
      return span;
    },
    warn(eventName, details) {
      recorder.guard(() =>
        recorder.addSeverityEvent({ eventType: 'warn_event_added', name: eventName, details, spanId }),
      );
      return span;
    },
    error(failure, details) {
      recorder.guard(() => recorder.addFailure(failure, details, spanId, span.error));
      return span;
    },
    startSpan: (childName, childOptions) => start(childName, childOptions, spanId),
    span: (childName, work) => runInSpan(() => start(childName, undefined, spanId), work, activate),
    inject: (headers) => inject(headers, spanId),
    end(status) {
      // The clock may have been set back; the service rejects spans that end before they start.
      const finishedMs = Math.max(platform.nowMs(), startedMs);
      recorder.guard(() => finish(finishedMs, status === 'error' || status === 'ok' ? status : undefined));
    },
  };
  const openSpan: OpenSpan = {
    span,
    sendUnfinished: () => recorder.guard(() => finish(undefined, undefined)),
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
  start: () => Span,
  work: (span: Span) => Result,
  activate: ActivateSpan,
): Result {
  // A call without a function must not throw into the host; the result is `undefined`, despite its type.
  if (typeof work !== 'function') return undefined as Result;
  const span = start();
  function fail(error: unknown): never {
    // `addAttribute` accepts any thrown value.
    span.addAttribute('exception.message', error as AttributeValue).end('error');
    throw error;
  }
  let result: Result;
  try {
    result = activate(span, () => work(span));
  } catch (error) {
    return fail(error);
  }
  if (isPromise(result)) {
    // The derived promise has the same value, and its rejection is unhandled until the host handles it.
    return result.then((value) => {
      span.end('ok');
      return value;
    }, fail) as Result;
  }
  span.end('ok');
  return result;
}

function isPromise(value: unknown): value is Promise<unknown> {
  try {
    return value instanceof Promise;
  } catch {
    return false;
  }
}
