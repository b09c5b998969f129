import { AppError } from '../errors/app-error.ts';
import { limitGroupText } from '../statistics/group-text-limit.ts';
import { type BucketInterval, createTimeBuckets, type TimeBuckets } from '../time/time-buckets.ts';
import { parseLogDimensions } from './log-dimensions.ts';
import type { LogDimension, LogStatsBucket, LogStore, LogWindow } from './log-store.ts';
import { createLogTextBudget } from './log-text-budget.ts';
import { readLogWindow } from './log-window.ts';
import { parseLogFilter } from './parse-log-filter.ts';

const defaultExemplars = 1;

/** A request for counts, as the contract describes it. */
export interface LogStatsRequest {
  readonly filter?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly interval: BucketInterval;
  readonly groupBy: readonly string[];
  readonly topK: number;
  readonly exemplars?: number | undefined;
}

export interface LogStats {
  readonly interval: TimeBuckets['interval'];
  readonly window: LogWindow;
  readonly groupBy: readonly LogDimension[];
  /** Oldest first. */
  readonly buckets: readonly LogStatsBucket[];
}

/** Counts logs over time, exactly. */
export interface LogStatsService {
  /** @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  read(projectId: string, request: LogStatsRequest, signal: AbortSignal): Promise<LogStats>;
}

export function createLogStatsService(deps: {
  readonly store: Pick<LogStore, 'stats'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): LogStatsService {
  return {
    async read(projectId, request, signal) {
      const filter = parseLogFilter(request.filter);
      const groupBy = parseLogDimensions(request.groupBy);
      const exemplars = readExemplars(request);
      const nowMs = deps.nowMs();
      const window = readLogWindow(request, nowMs, 'stats');
      const { interval, boundsNs } = createTimeBuckets(window.sinceNs, window.untilNs, request.interval);
      if (window.sinceNs === window.untilNs)
        return { interval, window, groupBy, buckets: boundsNs.slice(1).map(toEmptyBucket) };
      const query = { projectId, filter, boundsNs, groupBy, topK: request.topK, exemplars };
      const buckets = await deps.store.stats(query, {
        deadlineMs: deps.monotonicNowMs() + deps.queryDeadlineMs,
        signal,
      });
      limitGroupText(buckets);
      return { interval, window, groupBy, buckets: limitExemplars(buckets) };
    },
  };
}

function toEmptyBucket(atNs: bigint): LogStatsBucket {
  return { startNs: atNs, endNs: atNs, totalCount: 0, groups: [], otherCount: 0 };
}

function readExemplars({ groupBy, exemplars }: LogStatsRequest): number {
  if (groupBy.length > 0) return exemplars ?? defaultExemplars;
  if (exemplars === undefined) return 0;
  const reason = 'requires "group_by"';
  throw new AppError('INVALID_ARGUMENT', `query parameter "exemplars" ${reason}; add it, or leave this out`, [
    { type: 'field', location: 'query', name: 'exemplars', reason, received: String(exemplars) },
  ]);
}

/** Omits exemplars once a response has too much text, those of the oldest buckets first. */
function limitExemplars(buckets: readonly LogStatsBucket[]): readonly LogStatsBucket[] {
  const hasRoom = createLogTextBudget();
  return buckets
    .toReversed()
    .map((bucket) => ({
      ...bucket,
      groups: bucket.groups.map((group) => ({
        ...group,
        exemplars: group.exemplars.filter(({ textLength }) => hasRoom(textLength)),
      })),
    }))
    .reverse();
}
