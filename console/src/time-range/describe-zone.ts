import type { TimeZone } from './format-time.ts';

/** The zone in which times are shown, as it is at an instant: `UTC`, `UTC+02:00`. */
export function describeZone(zone: TimeZone, nowMs: number): string {
  return zone === 'utc' ? 'UTC' : formatOffset(-new Date(nowMs).getTimezoneOffset());
}

/** An offset in minutes, positive to the east of Greenwich. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
