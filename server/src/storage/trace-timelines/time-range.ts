import type { TraceEvent } from '../../traces/trace.ts';

/** Producer times in nanoseconds, both ends included. */
export interface TimeRange {
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

/** For sorting instants in ascending order. */
export function compareInstants(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Of no events: the instant 0, which overlaps nothing that is missed. */
export function timeRangeOf(events: readonly Pick<TraceEvent, 'traceTimestampNs'>[]): TimeRange {
  let firstNs = events[0]?.traceTimestampNs ?? 0n;
  let lastNs = firstNs;
  for (const { traceTimestampNs } of events) {
    if (traceTimestampNs < firstNs) firstNs = traceTimestampNs;
    else if (traceTimestampNs > lastNs) lastNs = traceTimestampNs;
  }
  return { firstNs, lastNs };
}
