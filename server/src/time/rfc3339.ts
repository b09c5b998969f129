const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9})\d*)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

const nsPerMs = 1_000_000n;
const nsPerSecond = 1_000_000_000n;

/**
 * Nanoseconds since the epoch, or `undefined` for anything that is not an RFC 3339 timestamp
 * (section 5.6). Digits past the ninth of the fraction are dropped. A leap second (`:60`) counts as
 * the first instant of the next minute, as in POSIX time.
 */
export function parseRfc3339(text: string): bigint | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] = match;
  const parts = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]; // the pattern requires all six
  const offset = offsetMinutes(sign, offsetHour, offsetMinute);
  if (!isCalendarTime(parts) || offset === undefined) return undefined;
  const [y, mo, d, h, mi, s] = parts;
  // setUTCFullYear, because Date.UTC reads the years 0-99 as 1900-1999.
  const ms = new Date(0).setUTCFullYear(y, mo - 1, d) + ((h * 60 + mi - offset) * 60 + s) * 1000;
  return BigInt(ms) * nsPerMs + BigInt(fraction.padEnd(9, '0'));
}

function isCalendarTime([year, month, day, hour, minute, second]: [
  number,
  number,
  number,
  number,
  number,
  number,
]): boolean {
  const daysInMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth &&
    hour <= 23 &&
    minute <= 59 &&
    (second <= 59 || (second === 60 && minute === 59))
  );
}

function offsetMinutes(sign?: string, hour?: string, minute?: string): number | undefined {
  if (sign === undefined) return 0;
  const hours = Number(hour);
  const minutes = Number(minute);
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/** RFC 3339 in UTC with as many fraction digits as the instant needs, at most nine. */
export function formatRfc3339(ns: bigint): string {
  const fractionNs = ((ns % nsPerSecond) + nsPerSecond) % nsPerSecond;
  const seconds = new Date(Number((ns - fractionNs) / nsPerMs)).toISOString().slice(0, 19);
  if (fractionNs === 0n) return `${seconds}Z`;
  return `${seconds}.${fractionNs.toString().padStart(9, '0').replace(/0+$/, '')}Z`;
}

/** RFC 3339 in UTC with milliseconds. */
export function formatRfc3339Ms(ms: number): string {
  return new Date(ms).toISOString();
}
