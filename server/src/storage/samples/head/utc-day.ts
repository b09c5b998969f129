const dayMs = 86_400_000;

/** The UTC day of a time, in days since the epoch. */
export function toUtcDay(ms: number): number {
  return Math.floor(ms / dayMs);
}

export function startOfUtcDay(day: number): number {
  return day * dayMs;
}
