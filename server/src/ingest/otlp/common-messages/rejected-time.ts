import { formatRfc3339 } from '../../../time/rfc3339.ts';

/** The acceptance window, both ends included. */
export interface TimeLimits {
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
}

const plausibleFromNs = BigInt(Date.UTC(2000, 0)) * 1_000_000n;
const plausibleUntilNs = BigInt(Date.UTC(2100, 0)) * 1_000_000n;

const coarserUnits = [
  { unit: 'microseconds', factor: 1_000n, written: '1,000' },
  { unit: 'milliseconds', factor: 1_000_000n, written: '1,000,000' },
  { unit: 'seconds', factor: 1_000_000_000n, written: '1,000,000,000' },
];

/**
 * Why a time outside the limits is rejected, and the remedy: most often a producer uses another unit.
 *
 * @param field the OTLP field of the time.
 */
export function explainRejectedTime(field: string, timeNs: bigint, limits: TimeLimits): string {
  const read = `${field} ${timeNs} is ${formatRfc3339(timeNs)}`;
  const mistaken = coarserUnits.find(({ factor }) => isPlausible(timeNs * factor));
  const unitAdvice =
    mistaken &&
    `the number looks like ${mistaken.unit}: multiply it by ${mistaken.written} to send nanoseconds`;
  if (timeNs < limits.oldestNs) {
    const advice = unitAdvice ?? 'send records before their retention ends';
    return `${read}, before ${formatRfc3339(limits.oldestNs)}, the start of the retention; ${advice}`;
  }
  const advice = unitAdvice ?? "check the sender's clock";
  return `${read}, after ${formatRfc3339(limits.newestNs)}, the latest time accepted now; ${advice}`;
}

function isPlausible(timeNs: bigint): boolean {
  return timeNs >= plausibleFromNs && timeNs < plausibleUntilNs;
}
