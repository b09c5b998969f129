import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSequenceMark, parseSequenceMark, sequenceOfMark } from './sequence-mark.ts';

const sequences = fc.nat({ max: Number.MAX_SAFE_INTEGER });

it('marks are ordered by sequence', () => {
  fc.assert(
    fc.property(sequences, sequences, (a, b) => {
      const [one, other] = [createSequenceMark(a), createSequenceMark(b)];
      expect(one.covers({ sequence: b })).toBe(b <= a);
      expect(one.includes(other)).toBe(b <= a);
      expect(sequenceOfMark(one.merge(other))).toBe(Math.max(a, b));
      expect(sequenceOfMark(one.intersect(other))).toBe(Math.min(a, b));
      expect(sequenceOfMark(one.extendTo({ sequence: b }))).toBe(Math.max(a, b));
    }),
  );
});

it('a mark round-trips through its text', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      const parsed = parseSequenceMark(createSequenceMark(sequence).text);
      expect(parsed && sequenceOfMark(parsed)).toBe(sequence);
    }),
  );
});

it.each(['', ' 1', '01', '-1', '1.5', '1e3', '0x10', '9007199254740993', 'NaN', '{"1":2}'])(
  '%j is not the text of a mark',
  (text) => expect(parseSequenceMark(text)).toBeUndefined(),
);
