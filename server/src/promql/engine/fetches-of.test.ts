import fc from 'fast-check';
import { expect, it } from 'vitest';
import { functionCatalogue } from '../functions/catalogue.ts';
import { PromqlError } from '../promql-error.ts';
import type { QueryResult } from '../promql-value.ts';
import { defaultQueryLimits } from '../query-limits.ts';
import { parsePromql } from '../syntax/parse-promql.ts';
import { valueTypeOf } from '../syntax/value-type-of.ts';
import { arbitraryExpr } from '../testing/arbitrary-expr.ts';
import { createStrictStore } from '../testing/create-strict-store.ts';
import { evaluateRange, rangeSteps } from './evaluate-range.ts';
import { fetchesOf } from './fetches-of.ts';
import { runInstantQuery, runRangeQuery } from './run-query.ts';
import { contextOf, minuteMs, type SeriesText } from './testing/evaluate-text.ts';

const times = { startMs: 60 * minuteMs, endMs: 80 * minuteMs, stepMs: 5 * minuteMs };

/** Of a range query from minute 60 to minute 80, in minutes, the open start included. */
function fetchedMinutes(text: string): string[] {
  return fetchesOf(parsePromql(text), rangeSteps(times), times, {}).map(({ matchers, minMs, maxMs }) => {
    const selector = matchers.map(({ name, operator, value }) =>
      name === '__name__' ? value : name + operator + value,
    );
    return `${selector.join()} (${(minMs - 1) / minuteMs}, ${maxMs / minuteMs}]`;
  });
}

it.each<[string, string[]]>([
  ['1 + 2', []],
  ['a', ['a (55, 80]']],
  ['a{x="1"} / b', ['a,x=1 (55, 80]', 'b (55, 80]']],
  ['a offset 10m', ['a (45, 70]']],
  ['a offset -10m', ['a (65, 90]']],
  ['a @ 600', ['a (5, 10]']],
  ['a @ start()', ['a (55, 60]']],
  ['a @ end() offset 10m', ['a (65, 70]']],
  ['rate(a[15m])', ['a (45, 80]']],
  ['rate(a[15m] @ 600 offset 5m)', ['a (-10, 5]']],
  // The first multiple of ten minutes after 40, and its look-back.
  ['max_over_time(a[20m:10m])', ['a (45, 80]']],
  ['max_over_time(rate(a[15m])[20m:10m] offset 5m)', ['a (25, 70]']],
  ['max_over_time((a @ end())[20m:10m])', ['a (75, 80]']],
  ['max_over_time(a[20m:10m] @ start())', ['a (45, 60]']],
  ['max_over_time(max_over_time(rate(a[10m])[1h:5m])[2h:30m])', ['a (-95, 60]']],
  ['count_over_time(a[1m:7m])', ['a (58, 77]']],
  ['info(a)', ['a (55, 80]', 'target_info (55, 80]']],
  ['info(a, {x="1", __name__="b"})', ['a (55, 80]', 'x=1,b (55, 80]']],
  ['topk(scalar(n), a)', ['n (55, 80]', 'a (55, 80]']],
  ['timestamp(a) and absent(b)', ['a (55, 80]', 'b (55, 80]']],
])('%s fetches %j', (text, expected) => expect(fetchedMinutes(text)).toEqual(expected));

it('a range without a step fetches nothing', () => {
  const empty = { ...times, endMs: times.startMs - 1 };
  expect(fetchesOf(parsePromql('a'), rangeSteps(empty), empty, {})).toEqual([]);
});

const series: SeriesText = {
  'up{job="a"}': '1 _ 3 4 stale 6',
  'http_requests_total{job="b",instance="x"}': '1 2 3 4 5 6',
  'target_info{job="b",instance="x"}': '1 1 1 1 1 1',
};

/** Everything an evaluation gives, or how it fails. */
async function outcomeOf(run: () => QueryResult | Promise<QueryResult>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PromqlError) return `${error.kind}: ${error.message}`;
    throw error;
  }
}

it('no evaluation reads what was not fetched, whatever the expression and its times', async () => {
  const setup = fc.record({
    expr: arbitraryExpr(),
    startMs: fc.integer({ min: -10 * minuteMs, max: 10 * minuteMs }),
    stepMs: fc.integer({ min: 1, max: 5 * minuteMs }),
    count: fc.integer({ min: 0, max: 5 }),
    lookbackMs: fc.integer({ min: 1, max: 10 * minuteMs }),
  });
  await fc.assert(
    fc.asyncProperty(setup, async ({ expr, startMs, stepMs, count, lookbackMs }) => {
      const { source, ...rest } = contextOf(series, {
        lookbackMs,
        limits: { ...defaultQueryLimits, maxPoints: 2_000 },
      });
      const context = { ...rest, series: createStrictStore(source) };
      const range = { startMs, stepMs, endMs: startMs + count * stepMs - 1 };
      const type = valueTypeOf(expr, functionCatalogue);
      await outcomeOf(() => runInstantQuery(expr, startMs, context));
      if (type !== 'vector' && type !== 'scalar') return;
      expect(await outcomeOf(() => runRangeQuery(expr, range, context))).toEqual(
        await outcomeOf(() => evaluateRange(expr, range, { ...rest, source })),
      );
    }),
    { numRuns: 500 },
  );
});
