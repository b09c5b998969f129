import { createByteReader } from '../../bytes/byte-reader.ts';
import { createByteWriter } from '../../bytes/byte-writer.ts';
import type { Block } from '../block.ts';
import type { Numbers } from './number-column.ts';
import { fromZigzag, maxZigzagMagnitude, toZigzag } from './zigzag.ts';

/** The observed times of the records. */
export interface ObservedTimes {
  /** Per row `absent`, `isFarOff` or, from `firstDifference` on, the difference to the record's own time. */
  readonly differences: Float64Array;
  /** In the order of the rows that are far off: little-endian 64-bit nanoseconds since the epoch. */
  readonly farOff: Uint8Array;
}

const absent = 0;
/** The difference exceeds the exact range of a number. */
const isFarOff = 1;
const firstDifference = 2;

export function toObservedTimes(block: Block, order: Uint16Array): ObservedTimes {
  const differences = new Float64Array(order.length);
  const farOff = createByteWriter();
  for (const [index, row] of order.entries()) {
    const observedNs = block.observedTimeNs(row);
    if (observedNs === undefined) continue;
    // The row is one of the block's.
    const laterNs = Number(observedNs - block.dayStartNs) - (block.timesOfDayNs[row] as number);
    // `maxZigzagMagnitude` leaves room for the codes below `firstDifference`.
    if (Math.abs(laterNs) < maxZigzagMagnitude) {
      differences[index] = toZigzag(laterNs) + firstDifference;
    } else {
      differences[index] = isFarOff;
      farOff.uint64(observedNs);
    }
  }
  return { differences, farOff: farOff.finish() };
}

export interface ObservedTimeReader {
  /** @param timeNs returns a record's own time. */
  read(row: number, timeNs: (row: number) => bigint): bigint | undefined;
  readonly byteSize: number;
}

/** @throws RangeError when not as many times follow as are far off. */
export function openObservedTimes(differences: Numbers, farOff: Uint8Array): ObservedTimeReader {
  const reader = createByteReader(farOff);
  const farOffNs = new Map<number, bigint>();
  for (let row = 0; row < differences.length; row += 1) {
    if (differences[row] === isFarOff) farOffNs.set(row, reader.uint64());
  }
  reader.assertEnd();
  return {
    byteSize: differences.byteLength,
    read(row, timeNs) {
      const difference = differences[row] ?? absent;
      return difference < firstDifference
        ? farOffNs.get(row)
        : timeNs(row) + BigInt(fromZigzag(difference - firstDifference));
    },
  };
}
