import { describe, expect, it } from 'vitest';
import type { EncodedJson } from '../http/encoded-json.ts';
import { sampleContext } from '../http/testing/sample-context.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { MetricCatalogue } from './metric-catalogue-service.ts';
import { createMetricsHandlers } from './metrics-handlers.ts';
import { sampleMetricMs } from './testing/sample-metrics.ts';

const context = sampleContext({ projectId: 'prj_7' });
const nowMs = sampleMetricMs;
const value = { resultType: 'vector', result: [] };
const catalogue: MetricCatalogue = {
  metrics: {
    items: [
      {
        name: 'a',
        kind: 'sum',
        unit: 's',
        description: 'A',
        dimensions: { items: ['job'], truncated: true },
      },
      { name: 'b', kind: 'gauge', dimensions: { items: [], truncated: false } },
    ],
    truncated: true,
  },
  startMs: nowMs - 1000,
  endMs: nowMs,
};

/** Handlers over services that record their requests. */
function create() {
  const calls: unknown[][] = [];
  const note =
    <Answer>(name: string, answer: Answer) =>
    async (...parameters: unknown[]) => {
      calls.push([name, ...parameters]);
      return answer;
    };
  const result = {
    data: new Uint8Array(Buffer.from(JSON.stringify(value))),
    annotations: { warnings: ['careful'], infos: [] },
    samplesRead: 1,
    peakPoints: 1,
    evaluationMs: 1,
  };
  const handlers = createMetricsHandlers({
    catalogue: { read: note('catalogue', catalogue) },
    queries: { instant: note('instant', result), range: note('range', result) },
    nowMs: () => nowMs,
  });
  return { handlers, calls };
}

function requestOf<Query extends object>(query: Query) {
  return { path: {}, query, headers: {}, body: undefined };
}

/** The handlers type an encoded body as its decoded form. */
function decode({ body }: { readonly body: unknown }): unknown {
  return JSON.parse((body as EncodedJson).bytes.toString());
}

it('listMetrics lists the project of the key, in the names of the wire', async () => {
  const { handlers, calls } = create();
  const query = { since: '1h', until: '1m', search: 'http', limit: 5 };
  expect(await handlers.listMetrics(requestOf(query), context)).toEqual({
    status: 200,
    body: {
      metrics: {
        items: [
          {
            name: 'a',
            kind: 'sum',
            unit: 's',
            description: 'A',
            dimensions: { items: [{ name: 'job' }], truncated: true },
          },
          { name: 'b', kind: 'gauge', dimensions: { items: [], truncated: false } },
        ],
        truncated: true,
      },
      project_id: 'prj_7',
      range_start: '2026-11-20T11:59:59.000Z',
      range_end: '2026-11-20T12:00:00.000Z',
    },
  });
  expect(calls).toEqual([['catalogue', 'prj_7', query, context.signal]]);
});

describe('queryMetrics', () => {
  it.each([
    ['now', undefined, nowMs],
    ['a relative age', '1m', nowMs - 60_000],
    ['an instant', '2026-11-20T08:00:00.5Z', Date.UTC(2026, 10, 20, 8) + 500],
    ['an instant between two milliseconds', '2026-11-20T08:00:00.0000001Z', Date.UTC(2026, 10, 20, 8)],
    ['an instant just before a millisecond', '2026-11-20T08:00:00.0009999Z', Date.UTC(2026, 10, 20, 8)],
  ])('evaluates at %s', async (_what, time, atMs) => {
    const { handlers, calls } = create();
    const query = { query: 'up', ...(time === undefined ? {} : { time }) };
    const answer = await handlers.queryMetrics(requestOf(query), context);
    expect(decode(answer)).toEqual({ status: 'success', data: value, warnings: ['careful'] });
    expect(calls).toEqual([['instant', 'prj_7', { query: 'up', atMs }, context.signal]]);
  });
});

describe('queryMetricsRange', () => {
  it('evaluates from start to now, or to the end', async () => {
    const { handlers, calls } = create();
    const query = { query: 'up', start: '1h', step: '90' };
    const answer = await handlers.queryMetricsRange(requestOf(query), context);
    expect(decode(answer)).toMatchObject({ data: value });
    await handlers.queryMetricsRange(requestOf({ ...query, end: '30m', step: '1m30s' }), context);
    const times = { query: 'up', startMs: nowMs - 3_600_000, stepMs: 90_000 };
    expect(calls).toEqual([
      ['range', 'prj_7', { ...times, endMs: nowMs }, context.signal],
      ['range', 'prj_7', { ...times, endMs: nowMs - 1_800_000 }, context.signal],
    ]);
  });

  it.each([
    [{ end: '2h' }, 'end'],
    [{ step: '0' }, 'step'],
    [{ start: 'yesterday' }, 'start'],
  ])('rejects %o by name, without evaluating', async (changes, name) => {
    const { handlers, calls } = create();
    const query = { query: 'up', start: '1h', step: '1m', ...changes };
    expect(await rejectionOf(handlers.queryMetricsRange(requestOf(query), context))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: expect.arrayContaining([expect.objectContaining({ location: 'query', name })]),
    });
    expect(calls).toEqual([]);
  });
});
