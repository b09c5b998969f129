import { LRUCache } from 'lru-cache';
import { keepShape } from '../../memory/keep-shape.ts';
import { explainConditionExcess } from '../../metrics/explain-condition-excess.ts';
import { limitSeries } from '../../metrics/limit-series.ts';
import type {
  ConditionEvaluation,
  ConditionResult,
  EncodedQueryResult,
  InstantQuery,
  RangeQuery,
} from '../../metrics/metric-store.ts';
import { operatorSpecimens } from '../../promql/engine/operator-specimens.ts';
import { runInstantQuery, runRangeQuery } from '../../promql/engine/run-query.ts';
import { PromqlError } from '../../promql/promql-error.ts';
import type { QueryResult } from '../../promql/promql-value.ts';
import type { SeriesStore } from '../../promql/series-source.ts';
import type { Expr } from '../../promql/syntax/ast.ts';
import { parsePromql } from '../../promql/syntax/parse-promql.ts';
import { type PatternCounter, uncheckedPatterns } from '../../promql/syntax/pattern-budget.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import { encodeResult } from './encode-result.ts';

/** Evaluates PromQL over the series of a store, in one thread. */
export interface MetricEvaluation {
  /** @throws PromqlError */
  instant(
    query: InstantQuery,
    series: SeriesStore,
    checkDeadline: DeadlineCheck,
  ): Promise<EncodedQueryResult>;
  /** @throws PromqlError */
  range(query: RangeQuery, series: SeriesStore, checkDeadline: DeadlineCheck): Promise<EncodedQueryResult>;
  /** One after the other: they share the deadline, and what the store keeps of the samples. */
  conditions(
    evaluation: ConditionEvaluation,
    series: SeriesStore,
    checkDeadline: DeadlineCheck,
  ): Promise<ConditionResult[]>;
}

/** Dashboards and alerts repeat their queries. A parsed query takes up to a hundred times the length of its text. */
const parsedQueries = { max: 1_000, maxSize: 256 * 1024 };

/** @param monotonicNowMs measures evaluations. */
export function createMetricEvaluation(monotonicNowMs: () => number): MetricEvaluation {
  const parsed = new LRUCache<string, Expr>({
    ...parsedQueries,
    sizeCalculation: (_expr, text) => text.length + 1,
  });

  let keepsOperators = false;

  function parse(text: string, patterns?: PatternCounter): Expr {
    // Behind the first query, which may be what the thread was started for.
    if (!keepsOperators) setImmediate(keepOperators);
    keepsOperators = true;
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const expr = parsePromql(text, patterns === undefined ? {} : { patterns });
    parsed.set(text, expr);
    return expr;
  }

  async function timed(
    evaluate: () => Promise<QueryResult>,
    maxSeries: number | undefined,
    checkDeadline: DeadlineCheck,
  ): Promise<EncodedQueryResult> {
    const startedAtMs = monotonicNowMs();
    const result = await evaluate();
    const evaluationMs = monotonicNowMs() - startedAtMs;
    const { value, ...about } = limitSeries(result, maxSeries);
    return { data: encodeResult(value, { checkDeadline }), ...about, evaluationMs };
  }

  return {
    instant({ query: text, atMs, maxResultSeries, ...rest }, series, checkDeadline) {
      const context = { ...rest, series, checkDeadline, text };
      return timed(() => runInstantQuery(parse(text), atMs, context), maxResultSeries, checkDeadline);
    },
    range({ query: text, startMs, endMs, stepMs, maxResultSeries, ...rest }, series, checkDeadline) {
      const context = { ...rest, series, checkDeadline, text };
      const steps = { startMs, endMs, stepMs };
      return timed(() => runRangeQuery(parse(text), steps, context), maxResultSeries, checkDeadline);
    },
    async conditions({ atMs, expressions, limits }, series, checkDeadline) {
      const context = { series, limits, checkDeadline };
      const results: ConditionResult[] = [];
      for (const text of expressions) {
        // Checked when the alert was written.
        const evaluate = async () =>
          runInstantQuery(parse(text, uncheckedPatterns), atMs, { ...context, text });
        results.push(await evaluateCondition(evaluate));
      }
      return results;
    },
  };
}

function keepOperators(): void {
  for (const specimen of operatorSpecimens()) keepShape(specimen);
}

async function evaluateCondition(evaluate: () => Promise<QueryResult>): Promise<ConditionResult> {
  try {
    const { value } = await evaluate();
    if (value.type !== 'vector')
      return { ok: false, message: `the expression gives a ${value.type}, not a vector` };
    const excess = explainConditionExcess(value.samples);
    return excess === undefined ? { ok: true, samples: value.samples } : { ok: false, message: excess };
  } catch (error) {
    if (!(error instanceof PromqlError)) throw error;
    return { ok: false, message: error.message };
  }
}
