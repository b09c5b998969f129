import { keepShape, withFloats } from '../../../memory/keep-shape.ts';

/** Bits of `SpanFields.severityMask`, those of `traces/severity-mask.ts`. */
export const severityBits = { info: 1, warning: 2, error: 4 } as const;

/**
 * What storing needs of one OTLP `Span`: ranges of the request's bytes and numbers. The object is reused for each span,
 * so that reading a span allocates nothing. Instants are unsigned halves of 64 bits.
 */
export class SpanFields {
  /** The `Span` message. */
  start = 0;
  end = 0;
  /** Offset of the 16 bytes, -1 without a valid trace id. */
  traceIdStart = -1;
  /** Offset of the 8 bytes, -1 without a valid span id. */
  spanIdStart = -1;
  /** Whether the parent's id is absent or all zero. */
  isRoot = true;
  /** The name in UTF-8, empty without one. */
  nameStart = 0;
  nameEnd = 0;
  startLow = 0;
  startHigh = 0;
  /** The start if the producer sent no end. */
  endLow = 0;
  endHigh = 0;
  /** The earliest and latest instant of the span: of its start, its end and its events. */
  firstLow = 0;
  firstHigh = 0;
  lastLow = 0;
  lastHigh = 0;
  /** `severityBits` of the events that `readSpanEvents` derives from the span. */
  severityMask = 0;
  /** Whether the key of an attribute starts with `cairn.trace.`. */
  hasTraceLabels = false;

  clear(): void {
    this.traceIdStart = this.spanIdStart = -1;
    this.isRoot = true;
    this.nameStart = this.nameEnd = 0;
    this.startLow = this.startHigh = 0;
    this.endLow = this.endHigh = 0;
    this.firstLow = this.firstHigh = 2 ** 32 - 1;
    this.lastLow = this.lastHigh = 0;
    this.severityMask = 0;
    this.hasTraceLabels = false;
  }

  /** Extends the range from first to last to include an instant. */
  include(low: number, high: number): void {
    if (high < this.firstHigh || (high === this.firstHigh && low < this.firstLow)) {
      this.firstLow = low;
      this.firstHigh = high;
    }
    if (high > this.lastHigh || (high === this.lastHigh && low > this.lastLow)) {
      this.lastLow = low;
      this.lastHigh = high;
    }
  }
}

keepShape(withFloats(new SpanFields()));
