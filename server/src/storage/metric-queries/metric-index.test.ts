import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLabelBytes, encodeLabelBytes } from '../../metrics/label-bytes.ts';
import { createLabelMatcher } from '../../promql/labels/create-label-matcher.ts';
import { labelValue } from '../../promql/labels/label-value.ts';
import { toLabels } from '../../promql/labels/to-labels.ts';
import { createMetricIndex } from './metric-index.ts';

const name = fc.constantFrom('host', 'zone', 'é', '__proto__', 'A');
const value = fc.constantFrom('', 'a', 'b', 'ab', '\ufeffa', '\u{1f600}', '"');
const labelSet = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((pairs) => toLabels([['__name__', 'm'], ...pairs]));
const matcher = fc
  .record({
    name: fc.oneof(name, fc.constant('none')),
    operator: fc.constantFrom('=', '!=', '=~', '!~'),
    value: fc.oneof(value, fc.constantFrom('a|b', '.+', 'a.*')),
  })
  .map((condition) => createLabelMatcher({ ...condition, operator: condition.operator as '=' }));

it('matches what the matchers match, of series of the head and of day files alike', () => {
  fc.assert(
    fc.property(
      fc.array(labelSet, { maxLength: 40 }),
      fc.array(matcher, { maxLength: 3 }),
      (sets, matchers) => {
        const headBytes = sets.map(encodeLabelBytes);
        const index = createMetricIndex('m', (series) => headBytes[series] ?? expect.fail());
        // Some of them come from a day file first.
        for (const [series, bytes] of headBytes.entries()) {
          if (series % 3 === 0) index.rowOf(bytes);
          if (series % 2 === 0) index.addHeadSeries(series, bytes);
          else index.rowOf(bytes);
        }
        const distinct = new Set(sets.map((labels) => JSON.stringify(labels)));
        expect(index.rowCount).toBe(distinct.size);
        const matching = [...distinct].filter((text) => {
          const labels: string[] = JSON.parse(text);
          return matchers.every((each) => each.matches(labelValue(labels, each.name)));
        });
        const rows = [...index.match(matchers, () => {})];
        expect(new Set(rows.map((row) => JSON.stringify(index.labels(row))))).toEqual(new Set(matching));
        for (const row of rows) {
          expect(index.labels(row)).toBe(index.labels(row));
          const series = index.headSeries(row);
          if (series >= 0) expect(index.labels(row)).toEqual(sets[series]);
        }
      },
    ),
  );
});

it('keeps a byte order mark, which is text like any other', () => {
  const labels = ['__name__', 'm', 'a', '\ufeffb'];
  const index = createMetricIndex('m', () => expect.fail());
  expect(index.labels(index.rowOf(encodeLabelBytes(labels)))).toEqual(labels);
  expect(decodeLabelBytes(encodeLabelBytes(['a', 'b']))).toEqual(['a', 'b']);
});

it('checks the deadline while matching a large pattern against many long values', () => {
  const index = createMetricIndex('m', () => expect.fail());
  for (let row = 0; row < 20; row++) {
    index.rowOf(encodeLabelBytes(['__name__', 'm', 'path', `${row}${'x'.repeat(1_000)}`]));
  }
  const large = createLabelMatcher({ name: 'path', operator: '=~', value: '(?:x?){200}y' });
  let checks = 0;
  index.match([large], () => {
    checks += 1;
  });
  expect(checks).toBe(20);
});
