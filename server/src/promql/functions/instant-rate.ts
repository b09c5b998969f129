import type { FunctionImplementations, RangeImplementation } from './function-implementation.ts';

/** irate and idelta: by the last two samples. Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#irate */
export const instantRateFunctions: FunctionImplementations = {
  irate: betweenLastTwo((last, previous, elapsedMs) => {
    // After a reset a counter starts at zero. NaN compares false, so the difference is NaN.
    const increase = last < previous ? last : last - previous;
    return increase / (elapsedMs / 1000);
  }),
  idelta: betweenLastTwo((last, previous) => last - previous),
};

function betweenLastTwo(
  difference: (last: number, previous: number, elapsedMs: number) => number,
): RangeImplementation {
  return {
    kind: 'range',
    prepare:
      ({ timestampsMs, values }) =>
      (window) => {
        const { from, to } = window;
        if (to - from < 2) return false;
        // The window has both.
        const elapsedMs = (timestampsMs[to - 1] as number) - (timestampsMs[to - 2] as number);
        window.value = difference(values[to - 1] as number, values[to - 2] as number, elapsedMs);
        return true;
      },
  };
}
