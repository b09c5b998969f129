import type { ArrivalMark } from './arrival-mark.ts';

/** The mark of a store with one writer: it covers every sequence up to this one. */
export function createSequenceMark(sequence: number): ArrivalMark {
  return {
    covers: (record) => record.sequence <= sequence,
    includes: (other) => sequenceOfMark(other) <= sequence,
    merge: (other) => createSequenceMark(Math.max(sequence, sequenceOfMark(other))),
    intersect: (other) => createSequenceMark(Math.min(sequence, sequenceOfMark(other))),
    extendTo: (record) => createSequenceMark(Math.max(sequence, record.sequence)),
    text: String(sequence),
  };
}

/** The last sequence that a mark of `createSequenceMark` covers. */
export function sequenceOfMark({ text }: ArrivalMark): number {
  return Number(text);
}

/** `undefined` for any other text. */
export function parseSequenceMark(text: string): ArrivalMark | undefined {
  const sequence = Number(text);
  return Number.isSafeInteger(sequence) && sequence >= 0 && String(sequence) === text
    ? createSequenceMark(sequence)
    : undefined;
}
