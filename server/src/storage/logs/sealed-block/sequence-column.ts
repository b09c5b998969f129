import type { Numbers } from './number-column.ts';
import { fromZigzag, toZigzag } from './zigzag.ts';

/**
 * The differences between neighbours, which are small because records mostly arrive in time order.
 *
 * @param first the base of the first difference.
 */
export function toSequenceSteps(sequences: Float64Array, first: number): Float64Array {
  const steps = new Float64Array(sequences.length);
  let previous = first;
  for (let row = 0; row < sequences.length; row += 1) {
    // The row is one of the sequences.
    const sequence = sequences[row] as number;
    steps[row] = toZigzag(sequence - previous);
    previous = sequence;
  }
  return steps;
}

export function fromSequenceSteps(steps: Numbers, first: number): Float64Array {
  const sequences = new Float64Array(steps.length);
  let sequence = first;
  for (let row = 0; row < steps.length; row += 1) {
    // The row is one of the steps.
    sequence += fromZigzag(steps[row] as number);
    sequences[row] = sequence;
  }
  return sequences;
}
