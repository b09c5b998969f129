import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../metrics/label-bytes.ts';
import { LabelEncoder } from './label-encoder.ts';

it('writes the canonical bytes of every label set', () => {
  const encoder = new LabelEncoder();
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'a',
      'ab',
      '\u{1F600}',
      '\uFFFD',
      'é',
      'x'.repeat(127),
      'y'.repeat(128),
      'ü'.repeat(9_000),
    ),
  );
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name }), (pairs) => {
      const labels = pairs.flat();
      expect(Buffer.from(encoder.encode(labels)).equals(encodeLabelBytes(labels))).toBe(true);
    }),
  );
});
