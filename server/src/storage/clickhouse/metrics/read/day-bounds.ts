import { toUtcDay } from '../../../../time/utc-day.ts';

/** A closed range of times, in milliseconds since the epoch. */
export interface TimeRange {
  readonly minMs: number;
  readonly maxMs: number;
}

const maxDay = 2 ** 31 - 1;
/** Of the type `Date`. */
const maxDate = 2 ** 16 - 1;

/** The UTC days that the range has times of, within the bounds of an Int32. */
export function daysOf({ minMs, maxMs }: TimeRange): { readonly fromDay: number; readonly toDay: number } {
  return {
    fromDay: clamp(toUtcDay(minMs), -maxDay, maxDay),
    toDay: clamp(toUtcDay(maxMs), -maxDay, maxDay),
  };
}

/** The first day on which samples at this time or later may have arrived: they are at most minutes newer than their arrival. */
export function firstArrivalDay(minMs: number): number {
  return clamp(toUtcDay(minMs) - 1, 0, maxDate);
}

/** As an Int64 that is not before the time. */
export function ceilingMs(ms: number): bigint {
  return BigInt(clamp(Math.ceil(ms), Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
}

/** As an Int64 that is not after the time. */
export function floorMs(ms: number): bigint {
  return BigInt(clamp(Math.floor(ms), Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
