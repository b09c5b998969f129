import type { Block } from '../block.ts';
import { orderByKey } from './order-by-key.ts';

/** The rows of a block in the order of (time, sequence): `order[i]` is the row that becomes row i. */
export function orderRows({ isSorted, rowCount, timesOfDayNs, sequences }: Block): Uint16Array {
  if (isSorted) {
    const order = new Uint16Array(rowCount);
    for (let row = 0; row < rowCount; row += 1) order[row] = row;
    return order;
  }
  return orderByKey(
    timesOfDayNs.subarray(0, rowCount),
    // Both rows are below rowCount.
    (row, other) => (sequences[row] as number) - (sequences[other] as number),
  );
}
