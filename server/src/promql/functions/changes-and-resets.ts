import type { Samples } from '../samples/samples.ts';
import { everyWindow } from './every-window.ts';
import type { FunctionImplementations, RangeImplementation } from './function-implementation.ts';
import { createPositionCursor, moveCursor } from './position-cursor.ts';
import { findResets } from './reset-correction.ts';

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#changes and #resets */
export const changesAndResetsFunctions: FunctionImplementations = {
  changes: countPositions(findChanges),
  resets: countPositions((samples) => findResets(samples) ?? []),
};

/** Positions of samples that differ from the one before; NaN equals NaN. */
function findChanges({ values, from, to }: Samples): number[] {
  const positions: number[] = [];
  for (let i = from + 1; i < to; i++) {
    const [previous, value] = [values[i - 1], values[i]];
    if (value !== previous && !(Number.isNaN(value) && Number.isNaN(previous))) positions.push(i);
  }
  return positions;
}

function countPositions(find: (samples: Samples) => readonly number[]): RangeImplementation {
  return {
    kind: 'range',
    prepare(samples) {
      const cursor = createPositionCursor(find(samples));
      return everyWindow(({ from, to }) => {
        moveCursor(cursor, from, to);
        return cursor.end - cursor.first;
      });
    },
  };
}
