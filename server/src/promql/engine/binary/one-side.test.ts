import { expect, it } from 'vitest';
import { toLabels } from '../../labels/to-labels.ts';
import { defaultQueryLimits } from '../../query-limits.ts';
import { createQueryMeter } from '../query-meter.ts';
import type { StepSeries } from '../step-series.ts';
import { collectOneSide } from './one-side.ts';

const meter = createQueryMeter(defaultQueryLimits, () => {});

function collect(series: readonly StepSeries[], keepsApart: boolean) {
  const all = series.values();
  return collectOneSide({ next: () => all.next().value }, () => '', keepsApart, meter);
}

function seriesAt(index: number, values: readonly (number | undefined)[]): StepSeries {
  return {
    labels: toLabels({ index: String(index) }),
    dropName: false,
    values: Float64Array.from(values, (value) => value ?? -1),
    present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
  };
}

it.each([true, false])(
  'the first series at a step is the one that another repeats: keepsApart %s',
  (keepsApart) => {
    const series = [
      seriesAt(0, [1, undefined, undefined, undefined]),
      seriesAt(1, [undefined, 2, undefined, undefined]),
      seriesAt(2, [undefined, 3, 4, undefined]),
      seriesAt(3, [undefined, 5, 6, undefined]),
    ];
    const { duplicates, groups } = collect(series, keepsApart);
    expect([...duplicates]).toEqual([
      [1, { existing: ['index', '1'], added: ['index', '2'] }],
      [2, { existing: ['index', '2'], added: ['index', '3'] }],
    ]);
    const columns = groups
      .get('')
      ?.columns.map(({ values, present }) =>
        [...values].map((value, step) => (present[step] === 1 ? value : undefined)),
      );
    expect(columns).toEqual(
      keepsApart
        ? [
            [1, undefined, undefined, undefined],
            [undefined, 2, undefined, undefined],
            [undefined, 3, 4, undefined],
            [undefined, 5, 6, undefined],
          ]
        : [[1, 2, 4, undefined]],
    );
  },
);

it.each([true, false])(
  'a series costs the same however many are in its group: keepsApart %s',
  (keepsApart) => {
    const count = 1_000;
    let reads = 0;
    // An array of one step that counts how often the step is read.
    const counted = () => ({
      length: 1,
      get 0() {
        reads++;
        return 1;
      },
      slice: counted,
    });
    const series = Array.from({ length: count }, (_, i) => ({
      ...seriesAt(i, [1]),
      present: counted() as unknown as Uint8Array,
    }));
    expect(collect(series, keepsApart).duplicates.size).toBe(1);
    expect(reads).toBeLessThan(10 * count);
  },
);
