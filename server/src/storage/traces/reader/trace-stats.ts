import { selectLargest } from '../../../statistics/largest-groups.ts';
import type { TraceStatsBucket, TraceStatsGroup, TraceStatsQuery } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createDimensionReader, type DimensionValues } from '../postings/dimension-values.ts';
import { createFilterIndex } from '../postings/filter-index.ts';
import { type ContainerMatch, createMatchScan } from '../postings/match-scan.ts';
import { createNumberRanges } from '../postings/number-range.ts';
import { offsetsOf } from '../postings/posting-container.ts';
import { createProjectLookup } from '../rows/project-lookup.ts';
import { createDurationReader } from './duration-reader.ts';
import { summarizeDurations } from './exact-percentiles.ts';

/** Answers exact statistics; call it inside one read transaction. */
export type TraceStatsReader = (query: TraceStatsQuery, checkDeadline: DeadlineCheck) => TraceStatsBucket[];

/** The matches of one bucket that have the same value under every dimension. */
interface Group {
  readonly codes: readonly number[];
  readonly durationsMs: number[];
}

interface BucketWindow {
  readonly startMs: number;
  readonly endMs: number;
}

export function createTraceStatsReader(db: SqliteDatabase): TraceStatsReader {
  const findProject = createProjectLookup(db);
  const ranges = createNumberRanges(db);
  const compileFilter = createFilterIndex(db);
  const readDimension = createDimensionReader(db);
  const readDurations = createDurationReader(db);

  return (query, checkDeadline) => {
    const windows = toWindows(query.boundsMs);
    const project = findProject(query.projectId);
    if (project === undefined) return windows.map((window) => toBucket(window, [], []));
    const scan = createMatchScan(compileFilter(project, query.filter), checkDeadline);
    const dimensions = query.groupBy.map((dimension) => readDimension(project, dimension, checkDeadline));
    return windows.map((window) => {
      checkDeadline();
      const durationsMs: number[] = [];
      const groups = new Map<string, Group>();
      for (const match of scan(ranges.within(project, { sinceMs: window.startMs, untilMs: window.endMs }))) {
        const matched = readDurations(project, match);
        durationsMs.push(...matched);
        if (dimensions.length > 0) addToGroups(groups, dimensions, match, matched);
      }
      const ranked = rankableGroups(groups.values(), dimensions);
      return toBucket(window, durationsMs, selectLargest(ranked, query.topK, checkDeadline));
    });
  };
}

function toWindows(boundsMs: readonly number[]): BucketWindow[] {
  return boundsMs.slice(1).map((endMs, index) => ({ startMs: boundsMs[index] ?? endMs, endMs }));
}

function addToGroups(
  groups: Map<string, Group>,
  dimensions: readonly DimensionValues[],
  { container, numbers }: ContainerMatch,
  durationsMs: readonly number[],
): void {
  const columns = dimensions.map((dimension) => dimension.load(container));
  for (const [index, offset] of offsetsOf(numbers).entries()) {
    const codes = columns.map((column) => column[offset] ?? 0);
    const name = codes.join();
    let group = groups.get(name);
    if (group === undefined) {
      group = { codes, durationsMs: [] };
      groups.set(name, group);
    }
    group.durationsMs.push(durationsMs[index] ?? 0);
  }
}

interface RankableGroup extends Pick<TraceStatsGroup, 'values' | 'count'> {
  readonly durationsMs: readonly number[];
}

function* rankableGroups(
  groups: Iterable<Group>,
  dimensions: readonly DimensionValues[],
): Generator<RankableGroup> {
  for (const { codes, durationsMs } of groups) {
    const values = dimensions.map((dimension, index) => dimension.valueOf(codes[index] ?? 0));
    yield { values, count: durationsMs.length, durationsMs };
  }
}

function toBucket(
  { startMs, endMs }: BucketWindow,
  durationsMs: readonly number[],
  largest: readonly RankableGroup[],
): TraceStatsBucket {
  const largestCount = largest.reduce((sum, { count }) => sum + count, 0);
  return {
    startMs,
    endMs,
    totalCount: durationsMs.length,
    groups: largest.map(({ values, count, durationsMs }) => ({
      values,
      count,
      durationMs: summarizeDurations(durationsMs),
    })),
    otherCount: durationsMs.length - largestCount,
    ...(durationsMs.length === 0 ? {} : { durationMs: summarizeDurations(durationsMs) }),
  };
}
