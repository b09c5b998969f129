import { selectLargest } from '../../../statistics/largest-groups.ts';
import type { TraceStatsBucket, TraceStatsGroup, TraceStatsQuery } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createMemoryBudget, type MemoryBudget } from '../../threads/memory-budget.ts';
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

/** Estimated memory of a query; a project runs as many at once as there are reader threads. */
const maxStatsBytes = 128 * 1024 * 1024;
/** An array has room for half as many again. */
const bytesPerDuration = 12;
/** An entry of a map, an object and its two arrays. */
const bytesPerGroup = 256;

/** The matches of one bucket that have the same value under every dimension. */
interface Group {
  readonly codes: readonly number[];
  readonly durationsMs: number[];
}

interface BucketWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** @param maxBytes estimated memory of one query. */
export function createTraceStatsReader(db: SqliteDatabase, maxBytes = maxStatsBytes): TraceStatsReader {
  const findProject = createProjectLookup(db);
  const findRanges = createNumberRanges(db);
  const compileFilter = createFilterIndex(db);
  const readDimension = createDimensionReader(db);
  const readDurations = createDurationReader(db);

  return (query, checkDeadline) => {
    const budget = createMemoryBudget({
      maxBytes,
      limit: 'stats_bytes',
      subject: 'the durations and groups of the statistics',
      remedy: 'narrow the window or the filter, or group by fewer values',
    });
    const windows = toWindows(query.boundsMs);
    const project = findProject(query.projectId);
    if (project === undefined) return windows.map((window) => toBucket(window, [], []));
    const scan = createMatchScan(compileFilter(project, query.filter), checkDeadline);
    const whole = findRanges(project, {
      sinceMs: query.boundsMs[0] ?? 0,
      untilMs: query.boundsMs.at(-1) ?? 0,
    });
    const scanMatches = () => scan(whole);
    const dimensions = query.groupBy.map((dimension) =>
      readDimension({ project, dimension, scanMatches, checkDeadline, budget }),
    );
    return windows.map((window) => {
      checkDeadline();
      const usedBefore = budget.usedBytes;
      const durationsMs: number[] = [];
      const groups = new Map<string, Group>();
      const ranges = findRanges(project, { sinceMs: window.startMs, untilMs: window.endMs });
      for (const match of scan(ranges)) {
        const matched = readDurations(project, match);
        budget.charge(matched.length * bytesPerDuration);
        durationsMs.push(...matched);
        if (dimensions.length > 0) addToGroups(groups, dimensions, match, matched, budget);
      }
      const ranked = rankableGroups(groups.values(), dimensions);
      const bucket = toBucket(window, durationsMs, selectLargest(ranked, query.topK, checkDeadline));
      // Only the largest groups are kept.
      budget.charge(usedBefore - budget.usedBytes + bucket.groups.length * bytesPerGroup);
      return bucket;
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
  budget: MemoryBudget,
): void {
  const columns = dimensions.map((dimension) => dimension.load(container));
  for (const [index, offset] of offsetsOf(numbers).entries()) {
    const codes = columns.map((column) => column[offset] ?? 0);
    const name = codes.join();
    let group = groups.get(name);
    budget.charge(bytesPerDuration);
    if (group === undefined) {
      budget.charge(bytesPerGroup + name.length);
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
