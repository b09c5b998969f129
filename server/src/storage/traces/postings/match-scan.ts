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

/** The matches within one container; `numbers` is reused by the next one. */
export interface ContainerMatch {
  readonly container: number;
  readonly numbers: Bitmap;
  readonly count: number;
}

/** Visits the containers of a range, newest first, and yields those with a match. */
export function createMatchScan(
  match: ContainerMatcher,
  checkDeadline: DeadlineCheck,
): (range: NumberRange) => Generator<ContainerMatch> {
  const numbers = createBitmap();
  const within = createBitmap();

  return function* scan({ first, last }) {
    if (first > last) return;
    for (let container = containerOf(last); container >= containerOf(first); container -= 1) {
      checkDeadline();
      const base = container * numbersPerContainer;
      match(container, numbers);
      fillRange(within, Math.max(first - base, 0), Math.min(last - base, numbersPerContainer - 1));
      intersect(numbers, within);
      const count = countBits(numbers);
      if (count > 0) yield { container, numbers, count };
    }
  };
}
