import type { Span, SpanOptions } from './span.ts';
import type { AttributeValue } from './value-text.ts';

/** Texts that describe an event: at most 64, keys of 1-256 bytes, values of at most 4,096 bytes, cut beyond. */
export type EventDetails = Readonly<Record<string, AttributeValue | null | undefined>>;

export interface EventOptions {
  /** The version of the payload's shape. Default 1. */
  readonly version?: number | undefined;
  /** Groups the events of one lifecycle, at most 128 bytes. */
  readonly correlationId?: string | undefined;
}

/**
 * One unit of work, recorded as it happens. Every method takes any value, never throws and returns
 * at once; what is recorded in one turn of the event loop leaves in one flush. What cannot arrive is
 * counted in `onDropped`.
 *
 * @example
 * const trace = client.trace({ name: 'checkout' });
 * trace.addAttribute('customer.tier', 'gold').addTag('checkout').info('cart validated', { items: 3 });
 * await trace.close('order placed');
 */
export interface Trace {
  /** Sets an attribute; a later value replaces it. Keys of 1-256 bytes, values of at most 4,096 bytes, cut beyond. */
  addAttribute(key: string, value: AttributeValue): this;
  /** Sets several attributes. */
  addAttributes(attributes: Readonly<Record<string, AttributeValue>>): this;
  /** Adds a tag of 1-256 bytes, cut beyond. */
  addTag(tag: string): this;
  /** Adds several tags. */
  addTags(tags: readonly string[]): this;
  /** Records something worth knowing. The name is cut after 256 bytes. */
  info(name: string, details?: EventDetails): this;
  /** Records something suspicious. The name is cut after 256 bytes. */
  warn(name: string, details?: EventDetails): this;
  /**
   * Records a failure. An `Error` gives its name, message and stack; with a text the stack of the
   * call is recorded where the platform has one and `captureStackTrace` is not off.
   */
  error(failure: string | Error, details?: EventDetails): this;
  /** Records an event of your own type, with a JSON object of at most 64 KiB. Cycles and the like are marked in it. */
  addEvent(eventType: string, payload?: object, options?: EventOptions): this;
  /** Records the stack of the call as an info event. Nothing happens on platforms without stacks. */
  addStackTrace(name?: string, details?: EventDetails): this;
  /** Begins a span. It is sent when it ends, or unfinished when the trace is closed. At most 1,000 are open at a time. */
  startSpan(name: string, options?: SpanOptions): Span;
  /**
   * Runs `work` inside a span and returns what it returns. The span ends with the work (with its
   * promise, if it returns one), with the status `error` if that throws; the exception goes on to you.
   */
  span<Result>(name: string, work: (span: Span) => Result): Result;
  /** Resolves when everything recorded so far has arrived or was dropped, at the latest after `callTimeoutMs`. Never rejects. */
  flush(): Promise<void>;
  /**
   * Sends what is left, unfinished spans included, and completes the trace; afterwards it takes
   * nothing. Resolves like `flush()`. The reason is cut after 256 bytes. A second call changes nothing.
   */
  close(reason?: string): Promise<void>;
  /** Whether the trace takes no more data: it was closed, here or elsewhere, or abandoned. */
  isClosed(): boolean;
  /** 32 lowercase hexadecimal digits; pass them on to resume the trace elsewhere. */
  getTraceId(): string;
  /** Sends keep-alives until the trace ends: from the first stored flush on, for a resumed trace at once. */
  startKeepAlive(): this;
  /** Sends no more keep-alives. */
  stopKeepAlive(): this;
}
