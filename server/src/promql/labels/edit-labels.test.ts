import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { compareLabels } from './compare-labels.ts';
import { dropLabels, keepLabels, setLabel, withoutMetricName } from './edit-labels.ts';
import { labelValue } from './label-value.ts';
import type { Labels } from './labels.ts';
import { labelsKey } from './labels-key.ts';
import { toLabels } from './to-labels.ts';

const labels = toLabels({ job: 'api', __name__: 'up', empty: '', instance: 'a' });

test('a label set is sorted, without empty values', () => {
  expect(labels).toEqual(['__name__', 'up', 'instance', 'a', 'job', 'api']);
  expect(
    toLabels([
      ['b', '1'],
      ['a', '2'],
      ['b', '3'],
    ]),
  ).toEqual(['a', '2', 'b', '3']);
  expect(toLabels(JSON.parse('{"__proto__": "x"}'))).toEqual(['__proto__', 'x']);
});

test('an absent label has the empty value', () => {
  expect([labelValue(labels, 'job'), labelValue(labels, 'up'), labelValue(labels, 'none')]).toEqual([
    'api',
    '',
    '',
  ]);
});

test('labels are kept, dropped and set by name', () => {
  expect(keepLabels(labels, ['job', 'none'])).toEqual(['job', 'api']);
  expect(dropLabels(labels, ['job', 'none'])).toEqual(['__name__', 'up', 'instance', 'a']);
  expect(withoutMetricName(labels)).toEqual(['instance', 'a', 'job', 'api']);
  expect(setLabel(['b', '1'], 'a', '2')).toEqual(['a', '2', 'b', '1']);
  expect(setLabel(['b', '1'], 'c', '2')).toEqual(['b', '1', 'c', '2']);
  expect(setLabel(['b', '1'], 'b', '2')).toEqual(['b', '2']);
  expect(setLabel(['b', '1'], 'b', '')).toEqual([]);
});

test('an edit without effect returns the set itself', () => {
  const set: Labels = ['a', '1'];
  expect(keepLabels(set, ['a'])).toBe(set);
  expect(dropLabels(set, ['b'])).toBe(set);
  expect(withoutMetricName(set)).toBe(set);
  expect(setLabel(set, 'a', '1')).toBe(set);
  expect(setLabel(set, 'b', '')).toBe(set);
});

const text = fc.oneof(fc.constantFrom('a', 'b', '"', ',', '\0', 'a","b'), fc.string({ unit: anyCharacter }));
const arbitraryLabels = fc.array(fc.tuple(text, text), { maxLength: 3 }).map(toLabels);

test('keys and comparison distinguish label sets exactly when they differ', () => {
  fc.assert(
    fc.property(arbitraryLabels, arbitraryLabels, (a, b) => {
      const isSame = a.length === b.length && a.every((part, index) => part === b[index]);
      expect(labelsKey(a) === labelsKey(b)).toBe(isSame);
      expect(compareLabels(a, b) === 0).toBe(isSame);
      expect(Math.sign(compareLabels(a, b)) + Math.sign(compareLabels(b, a))).toBe(0);
    }),
  );
  expect(compareLabels(['a', '1'], ['a', '1', 'b', '2'])).toBeLessThan(0);
  expect(compareLabels(['a', '2'], ['a', '1', 'b', '2'])).toBeGreaterThan(0);
});

test('setting labels one by one gives the same set as all at once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (pairs) => {
      let set: Labels = [];
      for (const [name, value] of pairs) set = setLabel(set, name, value);
      expect(set).toEqual(toLabels(pairs));
    }),
  );
});
