/**
 * Milliseconds of a `Retry-After` header (RFC 9110, section 10.2.3): seconds, or a date in any of the three forms;
 * 0 for a date that is past, `undefined` for anything else.
 */
export function parseRetryAfter(text: string, nowMs: number): number | undefined {
  const trimmed = text.trim();
  if (/^\d{1,9}$/.test(trimmed)) return Number(trimmed) * 1_000;
  if (!/^[A-Z][a-z]{2,8},? [ 0-9A-Za-z:-]+$/.test(trimmed)) return undefined;
  // The asctime form has no zone and means UTC.
  const date = Date.parse(/ GMT$/.test(trimmed) ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
