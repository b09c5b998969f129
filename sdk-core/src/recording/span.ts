import type { AttributeValue } from '../encoding/value-text.ts';
import type { EventDetails } from './event-options.ts';

/** How the work of a span ended. */
export type SpanStatus = 'ok' | 'error';

/** Options of `startSpan`. */
export interface SpanOptions {
  /** Attributes known from the start, with the limits of `addAttribute`. Default none. */
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
  /** Ends the span and sends it. Only the first call counts. Without a status the span has none. */
  end(status?: SpanStatus): void;
}
