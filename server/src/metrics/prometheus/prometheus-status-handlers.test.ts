import { describe, expect, it } from 'vitest';
import { sampleContext } from '../../http/testing/sample-context.ts';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import { createPrometheusStatusHandlers } from './prometheus-status-handlers.ts';

const context = sampleContext();
const none = { path: {}, query: {}, headers: {}, body: undefined };
const startMs = Date.UTC(2026, 10, 20);
let nowMs = startMs;
const options = {
  limits: defaultQueryLimits,
  queryDeadlineMs: 30_000,
  retentionMs: () => 30 * 86_400_000,
  quarantinedCount: () => 2,
  nowMs: () => nowMs,
};
const handlers = createPrometheusStatusHandlers(options);

const format = (query: string) =>
  handlers.getPrometheusFormattedQuery({ ...none, query: { query } }, context);
const parse = (query: string) => handlers.getPrometheusParsedQuery({ ...none, query: { query } }, context);

it('an expression is formatted', async () => {
  expect(await format('sum  by(job)(rate( up[300s] ))')).toMatchObject({
    body: { data: 'sum by (job) (rate(up[5m]))' },
  });
});

describe('the tree of an expression', () => {
  const selector = {
    name: 'up',
    matchers: [{ name: '__name__', value: 'up', type: '=' }],
    offset: 0,
    timestamp: null,
    startOrEnd: null,
    anchored: false,
    smoothed: false,
  };
  const up = { type: 'vectorSelector', ...selector };
  const one = { type: 'numberLiteral', val: '1' };
  const matching = {
    card: 'many-to-one',
    labels: ['a'],
    on: true,
    include: ['b'],
    fillValues: { lhs: null, rhs: null },
  };

  it.each<[string, object]>([
    ['1', one],
    ['"a"', { type: 'stringLiteral', val: 'a' }],
    ['(1)', { type: 'parenExpr', expr: one }],
    ['-up', { type: 'unaryExpr', op: '-', expr: up }],
    ['up offset 1m', { ...up, offset: 60_000 }],
    ['up @ end()', { ...up, startOrEnd: 'end' }],
    ['up @ 1', { ...up, timestamp: 1000 }],
    [
      'rate(up[5m])',
      {
        type: 'call',
        func: { name: 'rate', argTypes: ['matrix'], variadic: 0, returnType: 'vector' },
        args: [{ type: 'matrixSelector', range: 300_000, ...selector }],
      },
    ],
    [
      'histogram_quantiles(up, "a", 1)',
      {
        type: 'call',
        func: {
          name: 'histogram_quantiles',
          argTypes: ['vector', 'string', 'scalar', 'scalar'],
          variadic: 9,
          returnType: 'vector',
        },
        args: [up, { type: 'stringLiteral', val: 'a' }, one],
      },
    ],
    [
      'up[5m:1m]',
      {
        type: 'subquery',
        expr: up,
        range: 300_000,
        step: 60_000,
        offset: 0,
        timestamp: null,
        startOrEnd: null,
      },
    ],
    [
      'topk without (a) (1, up)',
      { type: 'aggregation', op: 'topk', expr: up, param: one, grouping: ['a'], without: true },
    ],
    [
      'up / on (a) group_left (b) up',
      { type: 'binaryExpr', op: '/', lhs: up, rhs: up, matching, bool: false },
    ],
    ['up > bool 1', { type: 'binaryExpr', op: '>', lhs: up, rhs: one, matching: null, bool: true }],
  ])('has the members that Prometheus gives it: %s', async (query, data) => {
    expect(await parse(query)).toEqual({ status: 200, body: { status: 'success', data } });
  });
});

it.each([format, parse])('an expression that does not parse is refused', async (ask) => {
  expect(await rejectionOf(ask('sum('))).toMatchObject({ code: 'INVALID_QUERY' });
});

it('a form is answered like a URL', async () => {
  const body = { query: 'sum  by(job)(up)' };
  expect(await handlers.postPrometheusFormattedQuery({ ...none, body }, context)).toEqual(
    await format(body.query),
  );
  expect(await handlers.postPrometheusParsedQuery({ ...none, body }, context)).toEqual(
    await parse(body.query),
  );
});

it('the runtime info has the start, the retention and the damaged files', async () => {
  nowMs = startMs + 1_500;
  const { body } = await handlers.getPrometheusRuntimeInfo(none, context);
  expect(body).toMatchObject({
    data: {
      startTime: '2026-11-20T00:00:00.000Z',
      serverTime: '2026-11-20T00:00:01.500Z',
      corruptionCount: 2,
      storageRetention: '30d',
    },
  });
});

it('the flags are those that apply', async () => {
  expect(await handlers.getPrometheusFlags(none, context)).toMatchObject({
    body: { data: { 'query.timeout': '30s', 'query.max-samples': '5000000', 'enable-feature': '' } },
  });
  const limits = { ...defaultQueryLimits, delaysNameRemoval: true };
  const delayed = createPrometheusStatusHandlers({ ...options, limits, queryDeadlineMs: 500 });
  expect(await delayed.getPrometheusFlags(none, context)).toMatchObject({
    body: { data: { 'query.timeout': '0.5s', 'enable-feature': 'promql-delayed-name-removal' } },
  });
});

it('the configuration is empty', async () => {
  expect(await handlers.getPrometheusConfig(none, context)).toMatchObject({ body: { data: { yaml: '' } } });
});

it('the build info has the Prometheus version whose semantics apply', async () => {
  expect(await handlers.getPrometheusBuildInfo(none, context)).toMatchObject({
    body: { data: { version: '3.12.0', buildDate: '19700101-00:00:00', application: 'cairn' } },
  });
});
