import { compareGroups } from '../../statistics/compare-groups.ts';
import { highestSeverity, type TraceSummary, traceDurationMs } from '../trace.ts';
import type {
  DurationSummary,
  TraceDimension,
  TraceStatsBucket,
  TraceStatsGroup,
  TraceStatsQuery,
} from '../trace-store.ts';

/** One bucket of statistics over its traces, straight from the definitions. */
export function toBucket(
  startMs: number,
  endMs: number,
  { groupBy, topK }: TraceStatsQuery,
  traces: readonly TraceSummary[],
): TraceStatsBucket {
  const groups = groupBy.length === 0 ? [] : toGroups(groupBy, traces);
  const kept = groups.sort(compareGroups).slice(0, topK);
  return {
    startMs,
    endMs,
    totalCount: traces.length,
    groups: kept,
    otherCount: traces.length - kept.reduce((sum, { count }) => sum + count, 0),
    ...(traces.length === 0 ? {} : { durationMs: toDurations(traces) }),
  };
}

function toGroups(groupBy: readonly TraceDimension[], traces: readonly TraceSummary[]): TraceStatsGroup[] {
  const byValues = Map.groupBy(traces, (trace) =>
    JSON.stringify(groupBy.map((dimension) => dimensionValue(trace, dimension) ?? null)),
  );
  return [...byValues.values()].map((members) => ({
    values: groupBy.map((dimension) => members[0] && dimensionValue(members[0], dimension)),
    count: members.length,
    durationMs: toDurations(members),
  }));
}

function dimensionValue(trace: TraceSummary, dimension: TraceDimension): string | undefined {
  switch (dimension.kind) {
    case 'status':
      return trace.status;
    case 'severity':
      return highestSeverity(trace);
    case 'name':
      return trace.name;
    case 'attribute':
      return trace.attributes.get(dimension.key);
  }
}

/** Nearest rank, straight from its definition. */
function toDurations(traces: readonly TraceSummary[]): DurationSummary {
  const sorted = traces.map(traceDurationMs).sort((a, b) => a - b);
  const smallestCovering = (percent: number): number =>
    sorted.find(
      (value) => sorted.filter((other) => other <= value).length * 100 >= percent * sorted.length,
    ) ?? 0;
  return {
    p50: smallestCovering(50),
    p95: smallestCovering(95),
    p99: smallestCovering(99),
    max: smallestCovering(100),
  };
}
