import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import { defaultSeriesLimits } from '../../../../metrics/series-limits.ts';
import { createKnownSeries } from './known-series.ts';
import { encodeSampleRows, findExcessiveRows } from './sample-rows.ts';

it.each(['m', '指'])('the rows of a project are bounded by their bytes, of names of "%s"', (letter) => {
  const known = createKnownSeries({ limits: defaultSeriesLimits, refusalOf: () => undefined });
  const name = letter.repeat(3_000 / Buffer.byteLength(letter));
  const [first, second] = ['a', 'b'].map((instance) => {
    const series = known.resolve(0, encodeLabelBytes(['__name__', name, 'instance', instance]));
    if (typeof series !== 'number') throw new Error(series.text);
    return series;
  });
  const series = Int32Array.from({ length: 20 }, (_, index) => Number(index < 10 ? first : second));
  const values = new Float64Array(20);
  const samples = {
    count: 20,
    series,
    timestampsMs: new Float64Array(20),
    values,
    valueWords: new Int32Array(values.buffer),
  };
  const rows = encodeSampleRows(samples, { commit: 1, arrivalDay: 1 }, known, ['prj_a']);
  expect(rows.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(40_000);
  expect(findExcessiveRows(samples, known, 40_000)).toEqual(new Set([second]));
  expect(findExcessiveRows(samples, known, 80_000)).toEqual(new Set());
});
