import { expect, it } from 'vitest';
import { conditionLimits, explainConditionExcess } from './explain-condition-excess.ts';

const { maxLabelSets, maxLabelCharacters } = conditionLimits;

function vectorOf(count: number, valueLength: number) {
  const value = 'x'.repeat(valueLength);
  return Array.from({ length: count }, () => ({ labels: ['host', value], value: 1 }));
}

it('takes as many label sets as an evaluation may compare', () => {
  expect(explainConditionExcess(vectorOf(maxLabelSets, 1))).toBeUndefined();
});

it('says how many label sets are too many, and what to do', () => {
  expect(explainConditionExcess(vectorOf(maxLabelSets + 1, 1))).toBe(
    'the expression compares 10001 label sets, more than the 10000 that an evaluation may; aggregate by fewer labels, ' +
      'such as sum by (service), or share the series out among several alerts by matchers',
  );
});

it('says how long labels are too long together', () => {
  const fits = vectorOf(1_024, maxLabelCharacters / 1_024 - 'host'.length);
  expect(explainConditionExcess(fits)).toBeUndefined();
  expect(explainConditionExcess([...fits, { labels: ['a', ''], value: 1 }])).toMatch(
    /^the expression compares labels of 8388609 characters, more than the 8388608 that/,
  );
});
