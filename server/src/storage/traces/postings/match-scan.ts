import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import type { ContainerMatcher } from './filter-index.ts';
import type { NumberRange } from './number-range.ts';
import {
  type Bitmap,
  containerOf,
  countBits,
  createBitmap,
  fillRange,
  intersect,
  numbersPerContainer,
} from './posting-container.ts';

/** The matches within one container, or the part of it that a range has; `numbers` is reused by the next one. */
export interface ContainerMatch {
  readonly container: number;
  readonly numbers: Bitmap;
  readonly count: number;
}

/** Visits the containers of ranges, from the last of each on, and yields those with a match. */
export function createMatchScan(
  match: ContainerMatcher,
  checkDeadline: DeadlineCheck,
): (ranges: readonly NumberRange[]) => Generator<ContainerMatch> {
  const numbers = createBitmap();
  const within = createBitmap();

  function* scanRange({ first, last }: NumberRange): Generator<ContainerMatch> {
    for (let container = containerOf(last); container >= containerOf(first); container -= 1) {
      checkDeadline();
      const base = container * numbersPerContainer;
      match(container, numbers);
      fillRange(within, Math.max(first - base, 0), Math.min(last - base, numbersPerContainer - 1));
      intersect(numbers, within);
      const count = countBits(numbers);
      if (count > 0) yield { container, numbers, count };
    }
  }

  return function* scan(ranges) {
    for (const range of ranges) yield* scanRange(range);
  };
}
