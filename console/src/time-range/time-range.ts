/** A window of time: the last `age` until now, or between two fixed times. */
export type TimeRange =
  | { readonly kind: 'relative'; readonly age: string }
  | { readonly kind: 'absolute'; readonly since: string; readonly until: string };

export interface TimeWindow {
  readonly sinceMs: number;
  /** Exclusive. */
  readonly untilMs: number;
}

export const defaultTimeRange: TimeRange = { kind: 'relative', age: '1h' };

const agePattern = /^([1-9]\d{0,5})([smhd])$/;
const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** RFC 3339 in UTC; fractions to the nanosecond are kept as they stand. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** Milliseconds of an age as the API writes it, such as `15m`. */
export function parseAge(age: string): number | undefined {
  const match = agePattern.exec(age);
  if (match === null) return undefined;
  const perUnit = unitMs[match[2] ?? ''];
  return perUnit === undefined ? undefined : Number(match[1]) * perUnit;
}

/** Whether the text is an instant that exists: not the 30th of February. */
export function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  if (!instantPattern.test(text) || Number.isNaN(ms)) return false;
  // Date.parse rolls a 30th of February over into March.
  return new Date(ms).toISOString().slice(0, 19) === text.slice(0, 19);
}

/** Reads `since` and `until` of an address; anything else than a valid range is the default. */
export function decodeTimeRange(
  search: Readonly<Record<string, unknown>>,
  fallback: TimeRange = defaultTimeRange,
): TimeRange {
  const { since, until } = search;
  if (typeof since !== 'string') return fallback;
  if (until === undefined) return parseAge(since) === undefined ? fallback : { kind: 'relative', age: since };
  return typeof until === 'string' && isInstant(since) && isInstant(until) && isBefore(since, until)
    ? { kind: 'absolute', since, until }
    : fallback;
}

/** Compares as text, to the nanosecond, which a number of milliseconds does not hold. */
function isBefore(first: string, second: string): boolean {
  const toNanoseconds = (instant: string) =>
    instant
      .slice(0, -1)
      .replace(/^[^.]*$/, '$&.')
      .padEnd(29, '0');
  return toNanoseconds(first) < toNanoseconds(second);
}

/** The inverse of `decodeTimeRange`. */
export function encodeTimeRange(range: TimeRange): { since: string; until?: string } {
  return toQueryWindow(range);
}

/** The range as the `since` and `until` of an operation: the service resolves ages by its own clock. */
export function toQueryWindow(range: TimeRange): { since: string; until?: string } {
  return range.kind === 'relative' ? { since: range.age } : { since: range.since, until: range.until };
}

/** The range in milliseconds, an age counted back from `nowMs`. */
export function toWindow(range: TimeRange, nowMs: number): TimeWindow {
  if (range.kind === 'absolute')
    return { sinceMs: Date.parse(range.since), untilMs: Date.parse(range.until) };
  return { sinceMs: nowMs - (parseAge(range.age) ?? 0), untilMs: nowMs };
}

/** The absolute range of a window, as brushing a chart makes it. */
export function fromWindow({ sinceMs, untilMs }: TimeWindow): TimeRange {
  const since = Math.floor(sinceMs);
  const until = Math.max(Math.ceil(untilMs), since + 1);
  return { kind: 'absolute', since: new Date(since).toISOString(), until: new Date(until).toISOString() };
}
