import type { TimeZone } from './format-time.ts';

const pattern = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;

/** Reads `2026-11-20T08:15:30`, the value of a time input, in the zone. Absent for what is no time. */
export function parseLocalTime(text: string, zone: TimeZone): number | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const millisecond = Number((match[7] ?? '').padEnd(3, '0'));
  const utcMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  // Date.UTC rolls a 30th of February or a 25th hour over.
  if (
    new Date(utcMs).toISOString().slice(0, 16).replace('T', ' ') !==
    text.trim().slice(0, 16).replace('T', ' ')
  )
    return undefined;
  return zone === 'utc' ? utcMs : new Date(year, month - 1, day, hour, minute, second, millisecond).getTime();
}

/** The inverse of `parseLocalTime`, but for a local hour that a change of clocks repeats. */
export function formatLocalTime(ms: number, zone: TimeZone): string {
  const shifted = zone === 'utc' ? ms : ms - new Date(ms).getTimezoneOffset() * 60_000;
  const text = new Date(shifted).toISOString().slice(0, 23);
  return text.endsWith('.000') ? text.slice(0, 19) : text;
}
