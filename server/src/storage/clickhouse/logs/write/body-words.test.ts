import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenizeBody } from '../../../../logs/body-tokens.ts';
import { wordsOf } from './body-words.ts';

it('are those of the whole body, however it is divided', () => {
  const unit = fc.constantFrom(
    'a',
    'E',
    '7',
    'Σ',
    '\u0301',
    '\u0338',
    '가',
    '\u11a8',
    '한',
    ' ',
    '<',
    '-',
    '\n',
    '，',
    '😀',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), fc.integer({ min: 1, max: 8 }), (text, partLength) => {
      expect(wordsOf(Buffer.from(text), partLength)).toEqual([...new Set(tokenizeBody(text))]);
    }),
    { numRuns: 1_000 },
  );
});
