import type { AttributeValue } from '../encoding/value-text.ts';
import type { EventDetails, EventOptions } from './event-options.ts';
import type { Span, SpanOptions } from './span.ts';

/**
 * One unit of work, recorded as it happens. Every method accepts any value, never throws and returns
 * immediately; items recorded in one turn of the event loop are sent in one flush. Lost items are
 * reported to `onDropped`.
 *
 * @example
 * const trace = client.trace({ name: 'checkout' });
 * trace.addAttribute('customer.tier', 'gold').addTag('checkout').info('cart validated', { items: 3 });
 * await trace.close('order placed');
 */
export interface Trace {
  /** Sets an attribute; a later value replaces it. Keys of 1-256 bytes, values truncated to 4,096 bytes. */
  addAttribute(key: string, value: AttributeValue): this;
  /** Sets several attributes. */
  addAttributes(attributes: Readonly<Record<string, AttributeValue>>): this;
  /** Adds a tag, truncated to 256 bytes. */
  addTag(tag: string): this;
  /** Adds several tags. */
  addTags(tags: readonly string[]): this;
  /** Records an info event. The name is truncated to 256 bytes. */
  info(name: string, details?: EventDetails): this;
  /** Records a warning. The name is truncated to 256 bytes. */
  warn(name: string, details?: EventDetails): this;
  /**
   * Records an error. An `Error` adds its name, message and stack; for a string the stack of the
   * call is recorded if the platform has one and `captureStackTrace` is on. An `Error` in place of the
   * details, of `info` and `warn` too, is recorded as the cause.
   */
  error(failure: string | Error, details?: EventDetails): this;
  /** Records an event of your own type, with a JSON object of at most 64 KiB. Cycles and unreadable members become markers. */
  addEvent(eventType: string, payload?: object, options?: EventOptions): this;
  /** Records the stack of the call as an info event. No effect on platforms without stacks. */
  addStackTrace(name?: string, details?: EventDetails): this;
  /**
   * Starts a span, inside the active one of this trace if there is one. It is sent when it ends, or
   * unfinished when the trace is closed. At most 1,000 are open at a time.
   */
  startSpan(name: string, options?: SpanOptions): Span;
  /**
   * Runs `work` inside a span and returns what it returns. The span is active meanwhile: in Node, spans and
   * events of the work are recorded inside it. It ends with the work (with its promise, if it returns
   * one), with the status `error` if that throws; the exception is rethrown.
   */
  span<Result>(name: string, work: (span: Span) => Result): Result;
  /**
   * Writes the W3C headers `traceparent` and `tracestate` of the active span, or else of the trace, into
   * `Headers`, a `Map` or a plain object, and returns it. Another client continues the trace with them.
   *
   * @example
   * await fetch(url, { headers: trace.inject(new Headers()) });
   */
  inject<Carrier extends object>(headers: Carrier): Carrier;
  /** Resolves when everything recorded so far is delivered or dropped, at the latest after `callTimeoutMs`. Never rejects. */
  flush(): Promise<void>;
  /**
   * Sends queued items and unfinished spans, and completes the trace; later items are
   * dropped. Resolves like `flush()`. The reason is truncated to 256 bytes. A second call has no effect.
   */
  close(reason?: string): Promise<void>;
  /** Whether the trace was closed, here or elsewhere, or abandoned; it then accepts no more data. */
  isClosed(): boolean;
  /** 32 lowercase hexadecimal digits, to resume the trace elsewhere. */
  getTraceId(): string;
  /** Sends keep-alives until the trace ends: from the first stored flush on, for a resumed trace immediately. */
  startKeepAlive(): this;
  /** Stops keep-alives. */
  stopKeepAlive(): this;
}
