import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import { createLabelMatcher } from '../../../../promql/labels/create-label-matcher.ts';
import { labelValue } from '../../../../promql/labels/label-value.ts';
import { metricNameLabel } from '../../../../promql/labels/labels.ts';
import { toLabels } from '../../../../promql/labels/to-labels.ts';
import { toSeriesFilter } from './series-filter.ts';

const value = fc.oneof(fc.constantFrom('', 'a', 'b', 'ab', '\0', 'é'), fc.string({ unit: 'grapheme' }));
const name = fc.constantFrom(metricNameLabel, 'job', 'zone', 'é\0');
const matcher = fc.oneof(
  fc.record({ name, operator: fc.constantFrom('=' as const, '!=' as const), value }),
  fc.record({
    name,
    operator: fc.constantFrom('=~' as const, '!~' as const),
    value: fc.constantFrom('a|b', 'a|', '.*', '.+', 'a.*'),
  }),
);

it('leaves out no series that the matchers match', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), fc.array(matcher, { maxLength: 4 }), (pairs, conditions) => {
      const labels = toLabels(pairs);
      const matchers = conditions.map(createLabelMatcher);
      fc.pre(matchers.every((each) => each.matches(labelValue(labels, each.name))));
      const filter = toSeriesFilter(matchers);
      const bytes = Buffer.from(encodeLabelBytes(labels));
      for (const any of filter.pairs) {
        const isThere = any.split('|').some((pair) => bytes.includes(Buffer.from(pair, 'hex')));
        expect(isThere).toBe(true);
      }
      if (filter.metrics !== undefined) expect(filter.metrics).toContain(labelValue(labels, metricNameLabel));
    }),
  );
});

it('has the metrics and the pairs that matchers name', () => {
  const filter = toSeriesFilter(
    [
      { name: 'job', operator: '=' as const, value: 'é' },
      { name: 'zone', operator: '=' as const, value: '' },
      { name: 'zone', operator: '=~' as const, value: 'a|b' },
      { name: 'zone', operator: '=~' as const, value: 'a|' },
      { name: 'zone', operator: '!=' as const, value: 'a' },
      { name: metricNameLabel, operator: '=~' as const, value: 'up|down' },
    ].map(createLabelMatcher),
  );
  expect(filter).toEqual({
    metrics: ['up', 'down'],
    pairs: ['036a6f6202c3a9', '047a6f6e650161|047a6f6e650162'],
  });
});
