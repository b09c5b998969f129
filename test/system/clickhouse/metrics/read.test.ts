import { describe, expect, it } from 'vitest';
import { toLabels } from '../../../../server/src/promql/labels/to-labels.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import type { MatcherNode } from '../../../../server/src/promql/syntax/ast.ts';
import { dayMs } from '../../../../server/src/time/utc-day.ts';
import { fillExemplars, fillMetrics } from './fill-metrics.ts';
import {
  instantAt,
  projectId,
  startMs,
  unhurried,
  useMetricReads,
  valuesOf,
} from './metric-reads-in-test.ts';

const everything = { projectId, selectors: [], startMs: 0, endMs: startMs + 9 * dayMs, limit: 100_000 };
const matcher = (name: string, value: string): MatcherNode => ({
  name,
  operator: '=',
  value,
  span: { start: 0, end: 0 },
});

describe('reads of metrics in ClickHouse', () => {
  const metrics = useMetricReads();

  it('find few series by their ids, many in turn, and most of a metric as a whole', async () => {
    await metrics.fill(10_000, 2);
    const reads = metrics.open();
    const counts = async (...selectors: string[]) =>
      (await Promise.all(selectors.map((selector) => valuesOf(reads, `count(${selector})`, 1)))).flat();
    expect(
      await counts('up', 'up{parity="odd"}', 'up{number=~"[1-4].*"}', 'up{number=~"7|8"}', 'up{parity="no"}'),
    ).toEqual(['10000', '5000', '4444', '2']);
    expect(await valuesOf(reads, 'sum(sum_over_time(up{number=~"[1-5].*"}[5m]))', 1)).toEqual([
      `${
        2 *
        Array.from({ length: 10_000 }, (_, n) => n)
          .filter((n) => /^[1-5]/.test(`${n}`))
          .reduce((a, b) => a + b)
      }`,
    ]);
    const { items } = await reads.labelValues({ ...everything, label: 'number' }, unhurried());
    expect(items).toHaveLength(10_000);
  });

  it('find many metrics with long names', async () => {
    const names = Array.from({ length: 3_000 }, (_, number) => `metric ' ${number} ${'é'.repeat(60)}`);
    const series = names.map((name) => ({
      labels: toLabels({ __name__: name, zone: 'a' }),
      timestampsMs: [startMs],
      values: Float64Array.of(1),
    }));
    await fillMetrics(metrics.clickhouse, { projectId, series });
    const reads = metrics.open();
    expect(await valuesOf(reads, 'count({zone="a"})', 0)).toEqual(['3000']);
    expect(await valuesOf(reads, 'count({__name__=~"metric.*é"})', 0)).toEqual(['3000']);
  });

  it('sort series by metric and labels', async () => {
    await metrics.fill(12, 1);
    expect(await valuesOf(metrics.open(), 'up', 0)).toEqual(
      Array.from({ length: 12 }, (_, number) => `${number}`).sort(),
    );
  });

  it('count samples as the engine does', async () => {
    await metrics.fill(10, 100);
    const reads = metrics.open();
    const query = (maxSamples: number) =>
      reads.instant(
        instantAt(99, 'sum(count_over_time(up[1d]))', { limits: { ...defaultQueryLimits, maxSamples } }),
        unhurried(),
      );
    expect((await query(1_000)).samplesRead).toBe(1_000);
    await expect(query(999)).rejects.toMatchObject({ limit: { name: 'maxSamples', max: 999 } });
  });

  it('hide what is past the retention', async () => {
    await metrics.fill(2, 2, 1_439);
    const reads = metrics.open({ keptFromMs: startMs });
    const count = () => valuesOf(reads, 'sum(count_over_time(up[7d]))', 1_440);
    const names = async () =>
      (await reads.labelNames({ ...everything, endMs: startMs + dayMs - 1 }, unhurried())).items;
    expect(await count()).toEqual(['4']);
    expect(await names()).toEqual(['__name__', 'number', 'parity']);
    reads.keepFrom(startMs + dayMs);
    expect(await count()).toEqual(['2']);
    expect(await names()).toEqual([]);
    // Threads that start later know it too.
    const evaluation = { projectId, atMs: startMs + 1_440 * 60_000, limits: defaultQueryLimits };
    const expressions = ['sum(count_over_time(up[7d]))'];
    expect(
      await reads.evaluateConditions([{ ...evaluation, expressions }], { maxRunMs: 60_000 }),
    ).toMatchObject([[{ samples: [{ value: 2 }] }]]);
  });

  it('show no series that is registered and has no samples in a query', async () => {
    await metrics.fill(1, 1);
    await metrics.database.run(
      "INSERT INTO series SELECT * REPLACE (toFixedString('other', 16) AS series, concat(labels, unhex('01610162')) AS labels) FROM series",
    );
    const reads = metrics.open();
    expect(await valuesOf(reads, 'up', 0)).toEqual(['0']);
    expect((await reads.series(everything, unhurried())).items).toHaveLength(2);
  });

  it('evaluate many conditions in their order', async () => {
    await metrics.fill(20, 1);
    const evaluations = Array.from({ length: 20 }, (_, number) => ({
      projectId,
      atMs: startMs,
      expressions: [`up{number="${number}"} + 1`, 'up{'],
      limits: defaultQueryLimits,
    }));
    const results = await metrics.open().evaluateConditions(evaluations, { maxRunMs: 60_000 });
    expect(results).toMatchObject(
      evaluations.map((_, number) => [{ ok: true, samples: [{ value: number + 1 }] }, { ok: false }]),
    );
  });

  it('give exemplars once, by series and oldest first, within the window and the retention', async () => {
    const [a, b] = ['a', 'b'].map((job) => toLabels({ __name__: 'up', job }));
    const other = toLabels({ __name__: 'down' });
    const trace = (name: string) => toLabels({ trace_id: name });
    const exemplar = (seriesLabels = a ?? [], minute = 0, name = 'x') => ({
      seriesLabels,
      labels: trace(name),
      timestampMs: startMs + minute * 60_000,
      value: minute,
    });
    const all = [exemplar(b, 3), exemplar(a, 2), exemplar(a, 1), exemplar(a, 1, 'y'), exemplar(other, 1)];
    await fillExemplars(metrics.clickhouse, projectId, all);
    await fillExemplars(metrics.clickhouse, projectId, all.slice(1, 3));
    await fillExemplars(metrics.clickhouse, 'other', [exemplar(a, 2, 'foreign')]);
    const reads = metrics.open();
    const read = async (selectors: MatcherNode[][], from: number, to: number) => {
      const window = { startMs: startMs + from * 60_000, endMs: startMs + to * 60_000 };
      const { items } = await reads.exemplars({ projectId, selectors, ...window }, unhurried());
      return items.map(({ seriesLabels, exemplars }) => [
        seriesLabels.join(' '),
        ...exemplars.map(({ value, labels }) => `${value} ${labels.join('=')}`),
      ]);
    };
    const ofA = ['__name__ up job a', '1 trace_id=x', '1 trace_id=y', '2 trace_id=x'];
    const ofB = ['__name__ up job b', '3 trace_id=x'];
    const byTie = (rows: string[][]) => rows.map(([series = '', ...rest]) => [series, ...rest.sort()]);
    expect(byTie(await read([[matcher('__name__', 'up')]], 0, 9))).toEqual([ofA, ofB]);
    expect(byTie(await read([[matcher('job', 'b')], [matcher('__name__', 'down')]], 0, 9))).toEqual([
      ['__name__ down', '1 trace_id=x'],
      ofB,
    ]);
    expect(byTie(await read([[matcher('__name__', 'up')]], 2, 2))).toEqual([[ofA[0], ofA[3]]]);
    reads.keepFrom(startMs + 2 * 60_000);
    expect(byTie(await read([[matcher('__name__', 'up')]], 0, 9))).toEqual([[ofA[0], ofA[3]], ofB]);
  });
});
