import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import { joinUint64, splitUint64 } from '../../bytes/split-uint64.ts';
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

/** A block in memory, whose observed times are read without making a bigint for each. */
export interface ObservedBlock extends Block {
  /** Lower and upper half of each row's observed time, both 0 if absent. */
  readonly observedTimes: Uint32Array;
}

const twoTo32 = 2 ** 32;

export function toObservedTimes(block: ObservedBlock, order: Uint16Array): ObservedTimes {
  const { observedTimes, timesOfDayNs } = block;
  const day = splitUint64(block.dayStartNs);
  const differences = new Float64Array(order.length);
  const farOff = new ByteWriter();
  for (let index = 0; index < order.length; index += 1) {
    // Casts: the row is one of the block's.
    const row = order[index] as number;
    const low = observedTimes[2 * row] as number;
    const high = observedTimes[2 * row + 1] as number;
    if (low === 0 && high === 0) continue;
    // Exact below 2^53, which is beyond `maxZigzagMagnitude`.
    const laterNs = (high - day.high) * twoTo32 + (low - day.low) - (timesOfDayNs[row] as number);
    // `maxZigzagMagnitude` leaves room for the codes below `firstDifference`.
    if (Math.abs(laterNs) < maxZigzagMagnitude) {
      differences[index] = toZigzag(laterNs) + firstDifference;
    } else {
      differences[index] = isFarOff;
      farOff.uint64(joinUint64(low, high));
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
