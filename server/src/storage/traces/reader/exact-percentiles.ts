import type { DurationSummary } from '../../../traces/trace-store.ts';

/** Nearest-rank percentiles: the smallest value with at least that share of all values at or below it. */
export function summarizeDurations(durationsMs: readonly number[]): DurationSummary {
  const sorted = Float64Array.from(durationsMs).sort();
  const atRank = (percent: number): number => sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? 0;
  return { p50: atRank(50), p95: atRank(95), p99: atRank(99), max: atRank(100) };
}
