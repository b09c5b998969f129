import { formatClock, formatDate, type TimeZone } from './format-time.ts';
import type { TimeRange } from './time-range.ts';

const units: Readonly<Record<string, string>> = { s: 'second', m: 'minute', h: 'hour', d: 'day' };

/** `Last 15 minutes`, or both times; the second without its date when that is the same. */
export function describeRange(range: TimeRange, zone: TimeZone): string {
  if (range.kind === 'relative') {
    const count = Number.parseInt(range.age, 10);
    const unit = units[range.age.at(-1) ?? ''] ?? '';
    return count === 1 ? `Last ${unit}` : `Last ${count} ${unit}s`;
  }
  const since = Date.parse(range.since);
  const until = Date.parse(range.until);
  const lastDate = formatDate(until, zone);
  const sameDay = formatDate(since, zone) === lastDate;
  const end = `${sameDay ? '' : `${lastDate} `}${formatClock(until, zone)}`;
  return `${formatDate(since, zone)} ${formatClock(since, zone)} – ${end}`;
}
