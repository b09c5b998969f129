import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterEnd, fromSequence, maxEpoch, toSequence } from './log-sequence.ts';
import { countersOfMark, createWriterMark, parseWriterMark } from './writer-mark.ts';

const epoch = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(maxEpoch));
const counter = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: counterEnd - 1 }));
const counters = fc.array(fc.tuple(epoch, counter), { maxLength: 5 }).map((pairs) => new Map(pairs));
const record = fc.record({ epoch, counter }).map((position) => ({ sequence: toSequence(position) }));

describe('the mark of several writers', () => {
  it('has sequences that are safe integers and say who stored a record', () => {
    fc.assert(
      fc.property(epoch, counter, (anEpoch, aCounter) => {
        const sequence = toSequence({ epoch: anEpoch, counter: aCounter });
        expect(Number.isSafeInteger(sequence)).toBe(true);
        expect(fromSequence(sequence)).toEqual({ epoch: anEpoch, counter: aCounter });
      }),
    );
  });

  it('is a set of records: merge is union, intersect is intersection, includes is superset', () => {
    fc.assert(
      fc.property(counters, counters, fc.array(record), (one, other, records) => {
        const [a, b] = [createWriterMark(one), createWriterMark(other)];
        for (const each of records) {
          expect(a.merge(b).covers(each)).toBe(a.covers(each) || b.covers(each));
          expect(a.intersect(b).covers(each)).toBe(a.covers(each) && b.covers(each));
          expect(a.extendTo(each).covers(each)).toBe(true);
          expect(a.extendTo(each).includes(a)).toBe(true);
          if (a.includes(b) && b.covers(each)) expect(a.covers(each)).toBe(true);
        }
        expect(a.includes(b)).toBe(a.merge(b).text === a.text);
        expect(a.merge(b).includes(b)).toBe(true);
        expect(a.includes(a.intersect(b))).toBe(true);
      }),
    );
  });

  it('round-trips through its text, and no other text parses', () => {
    fc.assert(
      fc.property(counters, (each) => {
        const { text } = createWriterMark(each);
        expect(text).toMatch(/^[!-~]+$/);
        const parsed = parseWriterMark(text);
        expect(parsed?.text).toBe(text);
        expect(parsed && countersOfMark(parsed)).toEqual(each);
      }),
    );
    for (const text of [
      '',
      '1',
      '1.',
      '.1',
      '0.1',
      '1.0',
      '1.1_',
      '1.01',
      '2.1_1.1',
      '1.1 ',
      '1.1.1',
      '1.A',
      '-_1.1',
    ])
      expect(parseWriterMark(text)).toBeUndefined();
  });
});
