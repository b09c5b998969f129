import { expect, it } from 'vitest';
import { seriesOf, streamOf } from '../functions/testing/series-streams.ts';
import type { SeriesSource } from '../series-source.ts';
import { LazyStream } from './lazy-stream.ts';
import { instant, range, sourceOf } from './testing/evaluate-text.ts';

it('opens a stream by the first request, once, and forgets it at its end', () => {
  let opened = 0;
  let requests = 0;
  const lazy = new LazyStream(() => {
    opened++;
    const inner = streamOf([seriesOf('a', [1]), seriesOf('b', [2])]);
    return {
      next() {
        requests++;
        return inner.next();
      },
    };
  });
  expect(opened).toBe(0);
  expect([lazy.next()?.values[0], lazy.next()?.values[0], lazy.next(), lazy.next()]).toEqual([
    1,
    2,
    undefined,
    undefined,
  ]);
  expect([opened, requests]).toEqual([1, 3]);
});

/** Counts the selections of which not all series were read. */
function watchSelections(source: SeriesSource): {
  readonly source: SeriesSource;
  readonly mostOpen: () => number;
} {
  let open = 0;
  let mostOpen = 0;
  return {
    source: {
      select(...selection) {
        const selected = source.select(...selection);
        open++;
        mostOpen = Math.max(mostOpen, open);
        return {
          count: selected.count,
          labels: (index) => selected.labels(index),
          read(index) {
            if (index === selected.count - 1) open--;
            return selected.read(index);
          },
        };
      },
    },
    mostOpen: () => mostOpen,
  };
}

it.each([
  'sum(a) + sum(a) + (sum(a) + sum(a))',
  '(a + a) + (a + a)',
  '(a or a) or (a unless a) or (a and a)',
  'rate(a[1m]) + (rate(a[1m]) + rate(a[1m])) * scalar(sum(a))',
  'label_replace(a, "x", "y", "", "") or sort(a) or topk(1, a) or histogram_quantile(0.5, a) or absent(a)',
  'count_over_time((a + a)[1m:]) + max_over_time((a or a)[1m:])',
])('selects series only when they are read: %s', (text) => {
  const series = { 'a{i="1"}': '1 2 3', 'a{i="2"}': '4 5 6' };
  const { source, mostOpen } = watchSelections(sourceOf(series));
  instant(text, 60_000, {}, { source });
  range(text, { to: 2 }, {}, { source });
  expect(mostOpen()).toBe(1);
});
