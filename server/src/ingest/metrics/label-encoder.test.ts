import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { encodeLabelBytes } from '../../metrics/label-bytes.ts';
import { LabelEncoder } from './label-encoder.ts';

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('a', 'ab', '\u{1F600}', '\uFFFD', 'é', 'x'.repeat(127), 'y'.repeat(128), 'ü'.repeat(9_000)),
);
const labelPairs = fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name });

it('writes the canonical bytes of every label set', () => {
  const encoder = new LabelEncoder();
  fc.assert(
    fc.property(labelPairs, (pairs) => {
      const labels = pairs.flat();
      expect(Buffer.from(encoder.encode(labels)).equals(encodeLabelBytes(labels))).toBe(true);
    }),
  );
});

it('gives the memory of labels that no series may have back with the next request', () => {
  const encoder = new LabelEncoder();
  encoder.encode(['a', 'x'.repeat(5_000_000)]);
  encoder.begin();
  expect(encoder.encode(['a', 'b']).buffer.byteLength).toBeLessThan(100_000);
});

it('writes labels among those that are shared, and in the place of those with their names', () => {
  const encoder = new LabelEncoder();
  fc.assert(
    fc.property(labelPairs, labelPairs, labelPairs, (ofScope, ofPoint, own) => {
      const shared = encoder.share(ofPoint.flat(), encoder.share(ofScope.flat()));
      const all = [...new Map([...ofScope, ...ofPoint, ...own])].flat();
      expect(Buffer.from(encoder.encode(own.flat(), shared)).equals(encodeLabelBytes(all))).toBe(true);
    }),
  );
});
