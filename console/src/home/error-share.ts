import type { StackedBucket } from '../charts/stacked-layout.ts';
import type { LogStats, TraceStats } from '../generated/types.gen.ts';

/** How many of all failed, over the window and over time. */
export interface ErrorShare {
  readonly failedCount: number;
  readonly totalCount: number;
  /** Failures by severity. */
  readonly bars: readonly StackedBucket[];
  /** The severities that stand for a failure and occur, from the bottom of a bar. */
  readonly severities: readonly string[];
}

/** Logs of `severity>="error"`. */
export const failedSeverities = ['error', 'fatal'] as const;

/** @param stats grouped by `severity`. */
export function toErrorShare({ buckets }: Pick<LogStats | TraceStats, 'buckets'>): ErrorShare {
  let failedCount = 0;
  let totalCount = 0;
  const occurring = new Set<string>();
  const bars = buckets.map(({ start, end, groups, total_count: count }): StackedBucket => {
    totalCount += count;
    const counts = new Map<string, number>();
    for (const group of groups) {
      const severity = failedSeverities.find((one) => one === group.values['severity']);
      if (severity === undefined) continue;
      counts.set(severity, group.count);
      occurring.add(severity);
      failedCount += group.count;
    }
    return { startMs: Date.parse(start), endMs: Date.parse(end), counts };
  });
  return {
    failedCount,
    totalCount,
    bars,
    severities: failedSeverities.filter((severity) => occurring.has(severity)),
  };
}
