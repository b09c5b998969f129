import type { TimeWindow } from '../time-range/time-range.ts';
import { formatDuration, type QueryWindow } from './query-step.ts';

/** The parameters of `queryMetricsRange`, also for copying. */
export function rangeParameters(expression: string, { startMs, endMs, stepMs }: QueryWindow) {
  const [start, end] = [startMs, endMs].map((ms) => new Date(ms).toISOString());
  return { query: expression, start: start ?? '', end: end ?? '', step: formatDuration(stepMs) };
}

/** The parameters of `queryMetrics`: the end of the range. */
export function instantParameters(expression: string, window: TimeWindow) {
  return { query: expression, time: new Date(window.untilMs).toISOString() };
}
