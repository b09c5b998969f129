import type { Samples } from '../samples/samples.ts';
import { everyWindow } from './every-window.ts';
import type { RangeWindow } from './function-definition.ts';
import type { FunctionImplementations, RangeImplementation } from './function-implementation.ts';

/**
 * The least and greatest sample of a window and its time: of equal samples the earliest value and the latest time. NaN
 * only if there are no other values.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#aggregation_over_time
 */
export const extremesOverTimeFunctions: FunctionImplementations = {
  min_over_time: extreme((value, best) => value < best, valueAt),
  max_over_time: extreme((value, best) => value > best, valueAt),
  ts_of_min_over_time: extreme((value, best) => value <= best, secondsAt),
  ts_of_max_over_time: extreme((value, best) => value >= best, secondsAt),
};

/** Whether a value replaces an earlier one. */
type Beats = (value: number, best: number) => boolean;

function extreme(beats: Beats, read: (samples: Samples, index: number) => number): RangeImplementation {
  return {
    kind: 'range',
    prepare(samples, _scalars, { steps }) {
      const find = steps.count === 1 ? scanForBest(samples, beats) : createBestDeque(samples, beats);
      return everyWindow((window) => read(samples, find(window) ?? window.to - 1));
    },
  };
}

// Casts below: indexes are of samples, or of entries between the deque's head and tail.

/** The index of the best sample of a window; `undefined` when all are NaN. */
type FindBest = (window: RangeWindow) => number | undefined;

function scanForBest({ values }: Samples, beats: Beats): FindBest {
  return ({ from, to }) => {
    let best: number | undefined;
    for (let i = from; i < to; i++) {
      const value = values[i] as number;
      if (Number.isNaN(value)) continue;
      if (best === undefined || beats(value, values[best] as number)) best = i;
    }
    return best;
  };
}

/**
 * A deque of samples that may be the best of a later window, best first, for windows that move forward: O(samples + windows).
 *
 * Source: D. Lemire, Streaming Maximum-Minimum Filter Using No More than Three Comparisons per Element, 2006.
 */
function createBestDeque({ values, from: start, to: end }: Samples, beats: Beats): FindBest {
  const deque = new Int32Array(end - start);
  let [head, tail, next] = [0, 0, start];
  return ({ from, to }) => {
    for (; next < to; next++) {
      const value = values[next] as number;
      if (Number.isNaN(value)) continue;
      while (tail > head && beats(value, values[deque[tail - 1] as number] as number)) tail--;
      deque[tail++] = next;
    }
    while (head < tail && (deque[head] as number) < from) head++;
    return head < tail ? deque[head] : undefined;
  };
}

function valueAt({ values }: Samples, index: number): number {
  return values[index] as number;
}

function secondsAt({ timestampsMs }: Samples, index: number): number {
  return (timestampsMs[index] as number) / 1000;
}
