import { grownArray } from '../../../memory/grown-array.ts';
import { MalformedRequest } from '../../otlp/protobuf/malformed-request.ts';
import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { noNumbers } from '../no-numbers.ts';

const leastCapacity = 64;

/**
 * A growing list of numbers, without memory for them until the first. A message of some bytes may have a number for each of them, and these
 * take eight.
 */
export class NumberList {
  /** Of all numbers. */
  count = 0;
  /** The first ones, as many as are kept. */
  values: Float64Array = noNumbers;
  readonly maxKept: number;

  /** @param maxKept further numbers are counted alone. */
  constructor(maxKept: number) {
    this.maxKept = maxKept;
  }

  push(value: number): void {
    const { count } = this;
    if (count < this.maxKept) {
      if (count === this.values.length)
        this.values = grownArray(this.values, Math.max(leastCapacity, 2 * count));
      this.values[count] = value;
    }
    this.count = count + 1;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }
}

/**
 * Calls `readOne` for each number of a packed field; the reader is at its length.
 * Source: https://protobuf.dev/programming-guides/encoding/#packed
 */
export function readPacked(reader: WireReader, readOne: () => void): void {
  const outerEnd = reader.enter();
  while (reader.position < reader.end) readOne();
  reader.leave(outerEnd);
}

/** Skips a packed field of 8-byte numbers. */
export function skipPackedFixed64(reader: WireReader): void {
  reader.readRange();
  if ((reader.rangeEnd - reader.rangeStart) % 8 !== 0) {
    throw new MalformedRequest('A truncated list of 64-bit numbers', reader.rangeStart);
  }
}
