const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9})\d*)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

const nsPerMs = 1_000_000n;
const nsPerSecond = 1_000_000_000n;
const minuteMs = 60_000;
const dayMinutes = 1440;
/** The first instants, in milliseconds, of the years that four digits can name, and of the year after them. */
const firstMs = Date.parse('0000-01-01T00:00:00Z');
const endMs = Date.parse('9999-12-31T23:59:59.999Z') + 1;

/** The first instant that RFC 3339 can name. */
export const earliestNs: bigint = BigInt(firstMs) * nsPerMs;

/**
 * Nanoseconds since the epoch, or `undefined` for anything that is not an RFC 3339 timestamp
 * (section 5.6), or whose offset moves it out of the years 0000 to 9999 in UTC. Digits past the ninth
 * of the fraction are dropped. A leap second (`23:59:60` in UTC, section 5.7) counts as the first second
 * of the next day, as in POSIX time.
 */
export function parseRfc3339(text: string): bigint | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] = match;
  const dayMs = parseDay(Number(year), Number(month), Number(day));
  const localMinutes = parseClock(Number(hour), Number(minute));
  const offsetMinutes = sign === undefined ? 0 : parseClock(Number(offsetHour), Number(offsetMinute));
  if (dayMs === undefined || localMinutes === undefined || offsetMinutes === undefined) return undefined;

  const utcMinutes = localMinutes - (sign === '-' ? -offsetMinutes : offsetMinutes);
  const seconds = Number(second);
  if (seconds > (isLastMinuteOfDay(utcMinutes) ? 60 : 59)) return undefined;
  const ms = dayMs + utcMinutes * minuteMs + seconds * 1000;
  if (ms < firstMs || ms >= endMs) return undefined;
  return BigInt(ms) * nsPerMs + BigInt(fraction.padEnd(9, '0'));
}

/** The first instant of a day in UTC, in milliseconds. */
function parseDay(year: number, month: number, day: number): number | undefined {
  // setUTCFullYear, because Date.UTC reads the years 0-99 as 1900-1999.
  const date = new Date(new Date(0).setUTCFullYear(year, month - 1, day));
  // An invalid day becomes one of another month.
  return date.getUTCMonth() === month - 1 ? date.getTime() : undefined;
}

function parseClock(hour: number, minute: number): number | undefined {
  return hour <= 23 && minute <= 59 ? hour * 60 + minute : undefined;
}

function isLastMinuteOfDay(minutes: number): boolean {
  return (minutes + dayMinutes) % dayMinutes === dayMinutes - 1;
}

/** RFC 3339 in UTC with as many fraction digits as the instant needs, at most nine; for the years 0000 to 9999. */
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
