import { refuse, refuseToken } from './refuse.ts';
import { refuseDurationExpression } from './refuse-experiment.ts';
import { roundHalfAway } from './round-half-away.ts';
import { specialNumber } from './special-number.ts';
import type { TokenCursor } from './token-cursor.ts';

/** The maximum of Go's `time.Duration` in ms, and so the longest duration of Prometheus: about 292 years. */
const maxDurationMs = 2 ** 63 / 1e6;

/** A number of seconds with or without sign, or a duration. */
export function parseSeconds(cursor: TokenCursor, context: string): number {
  const sign = cursor.takeSymbol('-') ?? cursor.takeSymbol('+');
  const token = cursor.take();
  const value =
    token.kind === 'number'
      ? token.value
      : token.kind === 'identifier'
        ? specialNumber(token.text)
        : undefined;
  if (value === undefined) return refuseToken(token, context, 'a number of seconds or a duration such as 5m');
  return sign?.text === '-' ? -value : value;
}

/** A duration truncated to whole milliseconds. */
export function parseDurationMs(cursor: TokenCursor, context: string): number {
  const start = cursor.peek();
  refuseDurationExpression(cursor, cursor.isSymbol('-') || cursor.isSymbol('+') ? 1 : 0);
  const seconds = parseSeconds(cursor, context);
  const durationMs = toWholeMs(seconds * 1_000);
  if (Math.abs(durationMs) < maxDurationMs) return durationMs;
  return refuse(cursor.spanFrom(start.span), 'duration out of range', 'it must be shorter than 292 years');
}

/** Prometheus rounds to nanoseconds first; the other term is the precision of large numbers, as in `100y1ms`. */
function toWholeMs(durationMs: number): number {
  const nearest = roundHalfAway(durationMs);
  const tolerance = Math.max(5e-7, Math.abs(durationMs) * Number.EPSILON);
  return Math.abs(durationMs - nearest) <= tolerance ? nearest : Math.trunc(durationMs) + 0;
}

/** The duration of a range or of the step of a subquery. */
export function parsePositiveDurationMs(cursor: TokenCursor, context: string): number {
  const start = cursor.peek();
  const durationMs = parseDurationMs(cursor, context);
  if (durationMs > 0) return durationMs;
  return refuse(cursor.spanFrom(start.span), 'duration must be greater than 0', 'the shortest is 1ms');
}
