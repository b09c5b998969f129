/** Counters of a writer are below it: with 16 bits of the epoch a sequence is a safe integer. */
export const counterEnd: number = 2 ** 37;

/** Epochs are 1 to this. */
export const maxEpoch = 2 ** 16 - 1;

/** Which writer stored a record, and its place among those of the writer. */
export interface WriterPosition {
  readonly epoch: number;
  /** From 1. */
  readonly counter: number;
}

export function toSequence({ epoch, counter }: WriterPosition): number {
  return epoch * counterEnd + counter;
}

/** The inverse of `toSequence`. */
export function fromSequence(sequence: number): WriterPosition {
  return { epoch: Math.floor(sequence / counterEnd), counter: sequence % counterEnd };
}
