import { expect, it } from 'vitest';
import { conditionLimits } from '../../metrics/explain-condition-excess.ts';
import type { ConditionResult } from '../../metrics/metric-store.ts';
import { PromqlError } from '../../promql/promql-error.ts';
import { createConditionBatch } from './condition-batch.ts';

const { maxLabelSets, maxLabelCharacters } = conditionLimits;

function vectorOf(count: number, valueLength: number): ConditionResult {
  const labels = ['n', 'x'.repeat(valueLength - 1)];
  return { ok: true, samples: Array.from({ length: count }, () => ({ labels, value: 1 })) };
}

const one = vectorOf(1, 1);

it.each([
  ['label sets', vectorOf(maxLabelSets, 1)],
  ['characters of labels', vectorOf(1_024, maxLabelCharacters / 1_024)],
])('takes as many %s as one alert can give, and no more', (_, largest) => {
  const batch = createConditionBatch();
  batch.add([largest, largest]);
  batch.add([{ ok: false, message: 'failed' }]);
  batch.add([largest, largest]);
  expect(() => batch.add([one])).toThrow(PromqlError);
});
