/** Milliseconds of a UTC day, which has no leap seconds. */
export const dayMs = 86_400_000;

/** Nanoseconds of a UTC day: below 2^53, so a time of day is an exact double. */
export const dayNs = 86_400_000_000_000;

/** The UTC day of a time, in days since the epoch. */
export function toUtcDay(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** The UTC day of a time in nanoseconds, in days since the epoch; also before it. */
export function toUtcDayOfNs(ns: bigint): number {
  const day = BigInt(dayNs);
  return Number((ns - (((ns % day) + day) % day)) / day);
}

export function startOfUtcDay(day: number): number {
  return day * dayMs;
}
