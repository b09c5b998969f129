import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { earliestNs, formatRfc3339, parseRfc3339 } from './rfc3339.ts';

const nsPerUnit = { s: 1_000_000_000n, m: 60_000_000_000n, h: 3_600_000_000_000n, d: 86_400_000_000_000n };
const relativeAge = /^(\d{1,10})(s|m|h|d)$/;

/** `since` and `until` as sent by a client. */
export interface WindowBounds {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

type BoundName = keyof WindowBounds;

/** A half-open window `[sinceNs, untilNs)`; an absent end is unbounded. */
export interface TimeWindow {
  readonly sinceNs?: bigint;
  readonly untilNs?: bigint;
}

/**
 * Parses `since` and `until`: RFC 3339 or a relative age such as `15m`, which means that long before
 * `nowNs`, but not before the epoch.
 *
 * @throws AppError `INVALID_ARGUMENT` for any other text, or when `since` is after `until`.
 */
export function parseTimeWindow(bounds: WindowBounds, nowNs: bigint): TimeWindow {
  const sinceNs = bounds.since === undefined ? undefined : parseTimeBound('since', bounds.since, nowNs);
  const untilNs = bounds.until === undefined ? undefined : parseTimeBound('until', bounds.until, nowNs);
  if (sinceNs !== undefined && untilNs !== undefined && sinceNs > untilNs) {
    throw new AppError(
      'INVALID_ARGUMENT',
      `"since" (${formatRfc3339(sinceNs)}) is after "until" (${formatRfc3339(untilNs)}); swap them`,
      [windowDetail('since', 'is after "until"', bounds), windowDetail('until', 'is before "since"', bounds)],
    );
  }
  return {
    ...(sinceNs === undefined ? {} : { sinceNs }),
    ...(untilNs === undefined ? {} : { untilNs }),
  };
}

/**
 * A window with both ends: `until` is now and `since` is the default span before `until` unless given.
 *
 * @throws AppError `INVALID_ARGUMENT` like `parseTimeWindow`, for a `since` in the future, and for a span over the maximum.
 */
export function parseBoundedWindow(
  bounds: WindowBounds,
  nowNs: bigint,
  span: { readonly defaultNs: bigint; readonly maxNs: bigint },
): Required<TimeWindow> {
  const { untilNs = nowNs, sinceNs = later(untilNs - span.defaultNs, earliestNs) } = parseTimeWindow(
    bounds,
    nowNs,
  );
  if (sinceNs > untilNs) {
    throw new AppError(
      'INVALID_ARGUMENT',
      `"since" (${formatRfc3339(sinceNs)}) is after the end of the window (${formatRfc3339(untilNs)}); send an earlier "since"`,
      [windowDetail('since', 'is in the future', bounds)],
    );
  }
  if (untilNs - sinceNs > span.maxNs) {
    const maxDays = Number(span.maxNs / nsPerUnit.d);
    throw new AppError(
      'INVALID_ARGUMENT',
      `the window from "since" (${formatRfc3339(sinceNs)}) to "until" (${formatRfc3339(untilNs)}) spans more than ${maxDays} days; narrow it`,
      [
        windowDetail('since', `is more than ${maxDays} days before "until"`, bounds),
        {
          type: 'limit',
          limit: 'window_seconds',
          max: Number(span.maxNs / nsPerUnit.s),
          received: Number((untilNs - sinceNs) / nsPerUnit.s),
        },
      ],
    );
  }
  return { sinceNs, untilNs };
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The first whole millisecond at or after an instant. */
export function ceilMs(ns: bigint): number {
  // Division of a bigint truncates towards zero, which is up only before the epoch.
  return Number(ns <= 0n ? ns / 1_000_000n : (ns + 999_999n) / 1_000_000n);
}

/** The last whole millisecond at or before an instant. */
export function floorMs(ns: bigint): number {
  return Number(ns >= 0n ? ns / 1_000_000n : (ns - 999_999n) / 1_000_000n);
}

/**
 * Parses one time of a request: RFC 3339, or a relative age, like `parseTimeWindow`.
 *
 * @throws AppError `INVALID_ARGUMENT` with the name of the query parameter.
 */
export function parseTimeBound(name: string, text: string, nowNs: bigint): bigint {
  const age = relativeAge.exec(text);
  if (age !== null) {
    // the pattern allows exactly the keys of nsPerUnit
    const ns = nowNs - BigInt(age[1] ?? 0) * nsPerUnit[age[2] as keyof typeof nsPerUnit];
    return ns < 0n ? 0n : ns;
  }
  const instant = parseRfc3339(text);
  if (instant !== undefined) return instant;
  if (parseRfc3339(text.replace(' ', '+')) !== undefined) {
    const reason = 'has a space for the "+" of its offset';
    throw new AppError('INVALID_ARGUMENT', `query parameter "${name}" ${reason}; send "+" in a URL as %2B`, [
      boundDetail(name, reason, text),
    ]);
  }
  throw new AppError(
    'INVALID_ARGUMENT',
    `query parameter "${name}" is neither RFC 3339 (2026-11-20T08:00:00Z) nor a relative age (90s, 15m, 24h, 7d)`,
    [boundDetail(name, 'is neither RFC 3339 nor a relative age', text)],
  );
}

function windowDetail(name: BoundName, reason: string, bounds: WindowBounds): ErrorDetail {
  return boundDetail(name, reason, bounds[name]);
}

function boundDetail(name: string, reason: string, received: string | undefined): ErrorDetail {
  return {
    type: 'field',
    location: 'query',
    name,
    reason,
    ...(received === undefined ? {} : { received: shorten(received) }),
  };
}
