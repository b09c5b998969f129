import { AppError } from '../errors/app-error.ts';
import { limitGroupText } from '../statistics/group-text-limit.ts';
import { type BucketInterval, createTimeBuckets, type TimeBuckets } from '../time/time-buckets.ts';
import { ceilMs, parseBoundedWindow } from '../time/time-window.ts';
import { toCreatedAtMs } from './creation-time.ts';
import { parseTraceFilter } from './parse-trace-filter.ts';
import { parseTraceDimensions } from './trace-dimensions.ts';
import type { TraceDimension, TraceStatsBucket, TraceStore } from './trace-store.ts';

const nsPerMs = 1_000_000n;
const dayNs = 86_400_000_000_000n;
const windowSpan = { defaultNs: dayNs, maxNs: 31n * dayNs };
const maxBuckets = 11_000;

export interface TraceStatsRequest {
  readonly filter?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly interval: BucketInterval;
  readonly groupBy: readonly string[];
  readonly topK: number;
}

export interface TraceStats {
  readonly interval: TimeBuckets['interval'];
  readonly rangeStartMs: number;
  readonly rangeEndMs: number;
  readonly groupBy: readonly TraceDimension[];
  readonly buckets: readonly TraceStatsBucket[];
}

/** Exact counts and durations of traces over time. */
export interface TraceStatsService {
  /** @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  read(projectId: string, request: TraceStatsRequest, signal: AbortSignal): Promise<TraceStats>;
}

export function createTraceStatsService(deps: {
  readonly store: TraceStore;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): TraceStatsService {
  /** Behind all that was acknowledged before: in this millisecond, or with the time of the newest trace. */
  async function readEndMs(projectId: string, nowMs: number): Promise<number> {
    return toCreatedAtMs(await deps.store.lastCreatedAtMs(projectId), nowMs) + 1;
  }

  return {
    async read(projectId, request, signal) {
      const filter = parseTraceFilter(request.filter);
      const groupBy = parseTraceDimensions(request.groupBy);
      const nowMs = deps.nowMs();
      const window = parseBoundedWindow(request, BigInt(nowMs) * nsPerMs, windowSpan);
      const rangeStartMs = ceilMs(window.sinceNs);
      const rangeEndMs =
        request.until === undefined ? await readEndMs(projectId, nowMs) : ceilMs(window.untilNs);
      const { interval, boundsMs } = cutIntoBuckets(rangeStartMs, rangeEndMs, request.interval);
      assertBucketCount(boundsMs.length - 1);
      const query = { projectId, filter, boundsMs, groupBy, topK: request.topK };
      const buckets =
        rangeStartMs === rangeEndMs
          ? boundsMs.slice(1).map(toEmptyBucket)
          : await deps.store.stats(query, {
              deadlineMs: deps.monotonicNowMs() + deps.queryDeadlineMs,
              signal,
            });
      limitGroupText(buckets);
      return { interval, rangeStartMs, rangeEndMs, groupBy, buckets };
    },
  };
}

/** Creation times have whole milliseconds, and so have the bounds of buckets between two of them. */
function cutIntoBuckets(startMs: number, endMs: number, width: BucketInterval) {
  const { interval, boundsNs } = createTimeBuckets(BigInt(startMs) * nsPerMs, BigInt(endMs) * nsPerMs, width);
  return { interval, boundsMs: boundsNs.map((bound) => Number(bound / nsPerMs)) };
}

function toEmptyBucket(atMs: number): TraceStatsBucket {
  return { startMs: atMs, endMs: atMs, totalCount: 0, groups: [], otherCount: 0 };
}

function assertBucketCount(count: number): void {
  if (count <= maxBuckets) return;
  throw new AppError(
    'INVALID_ARGUMENT',
    `the window has ${count} buckets of this interval, over the limit of ${maxBuckets}; widen "interval" or narrow the window`,
    [{ type: 'limit', limit: 'stats_buckets', max: maxBuckets, received: count }],
  );
}
