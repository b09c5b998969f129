export type TimeZone = 'utc' | 'local';

/**
 * A time as `2026-11-20 08:15:30.123`. A bigint is nanoseconds, a number milliseconds and a string RFC 3339, of which the
 * fraction is kept up to nanoseconds.
 */
export function formatTime(time: bigint | number | string, zone: TimeZone): string {
  const ms = toMs(time);
  if (!Number.isFinite(ms)) return String(time);
  return `${formatDate(ms, zone)} ${formatClock(ms, zone)}${fractionOf(time, ms)}`;
}

/** A time to the minute, `2026-11-20 08:15`: for what is looked at days later. */
export function formatMinute(time: number | string, zone: TimeZone): string {
  return formatTime(time, zone).slice(0, 16);
}

/** A time to the second: `2026-11-20 08:15:30`. */
export function formatSecond(time: number | string, zone: TimeZone): string {
  return formatTime(time, zone).slice(0, 19);
}

/** Without the year, for which a narrow row has no room: `11-20 08:15:30`. */
export function formatSecondOfYear(time: number | string, zone: TimeZone): string {
  return formatTime(time, zone).slice(5, 19);
}

/** The day alone: `2026-11-20`. */
export function formatDate(ms: number, zone: TimeZone): string {
  return new Date(shiftToZone(ms, zone)).toISOString().slice(0, 10);
}

/** The time of the day to the second: `08:15:30`. */
export function formatClock(ms: number, zone: TimeZone): string {
  return new Date(shiftToZone(ms, zone)).toISOString().slice(11, 19);
}

/** A time on the axis of bars: with the day, and without seconds, where they cover more than half of one. */
export function formatBarTime(timeMs: number, spanMs: number, zone: TimeZone): string {
  const clock = formatClock(timeMs, zone);
  return spanMs > dayMs / 2 ? `${formatDate(timeMs, zone)} ${clock.slice(0, 5)}` : clock;
}

const dayMs = 86_400_000;

function toMs(time: bigint | number | string): number {
  if (typeof time === 'bigint') return Number(time / 1_000_000n);
  return typeof time === 'number' ? time : Date.parse(time);
}

function shiftToZone(ms: number, zone: TimeZone): number {
  return zone === 'utc' ? ms : ms - new Date(ms).getTimezoneOffset() * 60_000;
}

/** At least milliseconds, and what the source has beyond them. */
function fractionOf(time: bigint | number | string, ms: number): string {
  const digits =
    typeof time === 'bigint'
      ? String(time % 1_000_000_000n).padStart(9, '0')
      : typeof time === 'string'
        ? (/\.(\d+)/.exec(time)?.[1] ?? '')
        : String(((Math.floor(ms) % 1_000) + 1_000) % 1_000).padStart(3, '0');
  return `.${digits.slice(0, 3).padEnd(3, '0')}${digits.slice(3, 9).replace(/0+$/, '')}`;
}
