import { beforeEach, describe, expect, it } from 'vitest';
import type { EncodedJson } from '../../http/encoded-json.ts';
import { sampleContext } from '../../http/testing/sample-context.ts';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import type { MetricStore, SeriesSelection } from '../metric-store.ts';
import { createQueryService } from '../query-service.ts';
import { createFakeMetricStore } from '../testing/fake-metric-store.ts';
import { sampleMetricBatch, sampleMetricMs, sampleSeries } from '../testing/sample-metrics.ts';
import { createPrometheusHandlers } from './prometheus-handlers.ts';

const context = sampleContext();
const nowSeconds = sampleMetricMs / 1000;
const none = { path: {}, query: {}, headers: {}, body: undefined };
const up = (job: string) => ({ __name__: 'up', job });

let store: MetricStore;
let selections: SeriesSelection[];
let handlers: ReturnType<typeof createPrometheusHandlers>;

beforeEach(async () => {
  store = createFakeMetricStore({ nowMs: () => sampleMetricMs });
  const series = [
    sampleSeries(up('a'), 1),
    sampleSeries(up('b'), 2),
    sampleSeries({ __name__: 'old' }, 3, sampleMetricMs - 7 * 3_600_000),
  ];
  await store.append(sampleMetricBatch(series, [{ type: 2, name: 'up', help: 'Whether it runs' }]));
  selections = [];
  const noting: MetricStore = {
    ...store,
    series(selection, budget) {
      selections.push(selection);
      return store.series(selection, budget);
    },
  };
  const deps = {
    store: noting,
    nowMs: () => sampleMetricMs,
    monotonicNowMs: () => sampleMetricMs,
    queryDeadlineMs: 5_000,
  };
  handlers = createPrometheusHandlers({
    ...deps,
    queries: createQueryService({ ...deps, limits: defaultQueryLimits }),
    maxPointsPerSeries: 11_000,
  });
});

function decode({ body }: { readonly body: unknown }): unknown {
  return JSON.parse((body as EncodedJson).bytes.toString()); // typed as its decoded form
}

describe('a query', () => {
  const vector = (...jobs: readonly string[]) => ({
    resultType: 'vector',
    result: jobs.map((job, index) => ({ metric: up(job), value: [nowSeconds, String(index + 1)] })),
  });

  it('is evaluated now, from query parameters or a form', async () => {
    const query = { query: 'up' };
    const answer = { status: 'success', data: vector('a', 'b') };
    expect(decode(await handlers.getPrometheusQuery({ ...none, query }, context))).toEqual(answer);
    expect(decode(await handlers.postPrometheusQuery({ ...none, body: query }, context))).toEqual(answer);
  });

  it('is evaluated at a time, with another look-back', async () => {
    const ask = async (query: { time: string; lookback_delta?: string }) =>
      decode(
        await handlers.getPrometheusQuery({ ...none, query: { query: 'count(up)', ...query } }, context),
      );
    const later = String(nowSeconds + 60.5);
    expect(await ask({ time: later })).toMatchObject({
      data: { result: [{ value: [nowSeconds + 60.5, '2'] }] },
    });
    expect(await ask({ time: later, lookback_delta: '1m' })).toMatchObject({ data: { result: [] } });
  });

  it('keeps at most limit series, and all for 0', async () => {
    const ask = async (limit: string) =>
      decode(await handlers.getPrometheusQuery({ ...none, query: { query: 'up', limit } }, context));
    expect(await ask('1')).toEqual({
      status: 'success',
      data: vector('a'),
      warnings: ['results truncated due to limit'],
    });
    for (const limit of ['0', '2'])
      expect(await ask(limit)).toEqual({ status: 'success', data: vector('a', 'b') });
  });

  it('is evaluated over a range, from query parameters or a form', async () => {
    const query = { query: 'sum(up)', start: String(nowSeconds), end: String(nowSeconds + 30), step: '15' };
    const values = [0, 15, 30].map((seconds) => [nowSeconds + seconds, '3']);
    const answer = { status: 'success', data: { resultType: 'matrix', result: [{ metric: {}, values }] } };
    expect(decode(await handlers.getPrometheusQueryRange({ ...none, query }, context))).toEqual(answer);
    expect(decode(await handlers.postPrometheusQueryRange({ ...none, body: query }, context))).toEqual(
      answer,
    );
  });

  it('has as many points as Prometheus allows, and no more', async () => {
    const ask = (seconds: number) => {
      const times = { start: String(nowSeconds), end: String(nowSeconds + seconds), step: '1' };
      return handlers.getPrometheusQueryRange({ ...none, query: { query: 'up', ...times } }, context);
    };
    expect(await ask(11_000)).toMatchObject({ status: 200 });
    expect(await rejectionOf(ask(11_001))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message:
        'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)',
    });
  });

  it('is answered with statistics on request', async () => {
    const query = { query: 'up', stats: 'all' };
    expect(decode(await handlers.getPrometheusQuery({ ...none, query }, context))).toMatchObject({
      data: {
        ...vector('a', 'b'),
        stats: {
          timings: { evalTotalTime: 0, execTotalTime: 0 },
          samples: { totalQueryableSamples: 2, peakSamples: 2 },
        },
      },
    });
  });

  it.each([
    [{ time: '1h' }, 'time'],
    [{ timeout: '0' }, 'timeout'],
    [{ lookback_delta: 'up' }, 'lookback_delta'],
  ])('with %o is refused by name', async (changes, name) => {
    const query = { query: 'up', ...changes };
    expect(await rejectionOf(handlers.getPrometheusQuery({ ...none, query }, context))).toMatchObject({
      details: [{ name }],
    });
  });
});

describe('a list', () => {
  it('of series is of the last six hours', async () => {
    const query = { 'match[]': ['{__name__=~".+"}'] };
    expect(await handlers.getPrometheusSeries({ ...none, query }, context)).toEqual({
      status: 200,
      body: { status: 'success', data: [up('a'), up('b')] },
    });
    expect(selections).toMatchObject([
      { startMs: sampleMetricMs - 6 * 3_600_000, endMs: sampleMetricMs, limit: 100_000 },
    ]);
  });

  it('covers the given window and any of its selectors, one or several in a form', async () => {
    const window = { start: String(nowSeconds - 8 * 3600), end: String(nowSeconds - 6 * 3600) };
    for (const match of [['up', 'old'], ['old']]) {
      const body = { ...window, 'match[]': match };
      expect(await handlers.postPrometheusSeries({ ...none, body }, context)).toMatchObject({
        body: { data: [{ __name__: 'old' }] },
      });
    }
  });

  it('of labels requires no selector', async () => {
    const answer = { status: 200, body: { status: 'success', data: ['__name__', 'job'] } };
    expect(await handlers.getPrometheusLabels(none, context)).toEqual(answer);
    expect(await handlers.postPrometheusLabels({ ...none, body: {} }, context)).toEqual(answer);
    const query = { 'match[]': ['never'] };
    expect(await handlers.getPrometheusLabels({ ...none, query }, context)).toMatchObject({
      body: { data: [] },
    });
  });

  it('of values covers one label, and warns when truncated', async () => {
    const path = { name: 'job' };
    expect(
      await handlers.getPrometheusLabelValues({ ...none, path, query: { limit: '1' } }, context),
    ).toEqual({
      status: 200,
      body: { status: 'success', data: ['a'], warnings: ['results truncated due to limit'] },
    });
    const query = { 'match[]': ['up{job="b"}'] };
    expect(await handlers.getPrometheusLabelValues({ ...none, path, query }, context)).toMatchObject({
      body: { data: ['b'] },
    });
  });

  it.each([
    [{ 'match[]': ['up['] }, 'INVALID_QUERY'],
    [{ 'match[]': ['up'], start: '9', end: '5' }, 'INVALID_ARGUMENT'],
    [{ 'match[]': ['up'], end: '1h' }, 'INVALID_ARGUMENT'],
  ])('with %o is refused', async (query, code) => {
    expect(await rejectionOf(handlers.getPrometheusSeries({ ...none, query }, context))).toMatchObject({
      code,
    });
    expect(selections).toEqual([]);
  });
});

it('metadata is of all metrics, or of one', async () => {
  const read = async (query: { metric?: string }) =>
    handlers.getPrometheusMetadata({ ...none, query }, context);
  const data = { up: [{ type: 'gauge', help: 'Whether it runs', unit: '' }] };
  expect(await read({})).toEqual({ status: 200, body: { status: 'success', data } });
  expect(await read({ metric: 'up' })).toMatchObject({ body: { data } });
  expect(await read({ metric: 'down' })).toMatchObject({ body: { data: {} } });
});
