import { everyWindow } from './every-window.ts';
import type { RangeWindow } from './function-definition.ts';
import type { FunctionImplementations, RangeImplementation } from './function-implementation.ts';

/**
 * Functions of the ends of a window.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#aggregation_over_time
 */
export const edgesOverTimeFunctions: FunctionImplementations = {
  count_over_time: ofWindow(({ from, to }) => to - from),
  present_over_time: ofWindow(() => 1),
  // Windows are never empty, so both ends exist.
  first_over_time: { ...ofWindow(({ samples, from }) => samples.values[from] as number), keepsName: true },
  last_over_time: { ...ofWindow(({ samples, to }) => samples.values[to - 1] as number), keepsName: true },
  ts_of_first_over_time: ofWindow(({ samples, from }) => (samples.timestampsMs[from] as number) / 1000),
  ts_of_last_over_time: ofWindow(({ samples, to }) => (samples.timestampsMs[to - 1] as number) / 1000),
};

function ofWindow(evaluate: (window: RangeWindow) => number): RangeImplementation {
  return { kind: 'range', prepare: () => everyWindow(evaluate) };
}
