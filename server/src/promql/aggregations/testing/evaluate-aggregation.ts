import type { StepSeries } from '../../engine/step-series.ts';
import { createRecordingAnnotator } from '../../functions/testing/recording-annotator.ts';
import { readStream, type StepValues, streamOf } from '../../functions/testing/series-streams.ts';
import type { Aggregation } from '../../syntax/ast.ts';
import { parsePromql } from '../../syntax/parse-promql.ts';
import { aggregate } from '../aggregate.ts';
import type { AggregationParameter } from '../aggregation-context.ts';

export interface AggregationRun {
  readonly result: [labels: string, values: StepValues][];
  readonly annotations: ReadonlySet<string>;
  readonly chargedSeries: number;
  readonly chargedPoints: number;
}

/** An aggregation such as `sum by (job) (m)`, over the given series, with the parameter of the text. */
export function evaluateAggregation(
  text: string | Aggregation,
  series: readonly StepSeries[],
  parameter?: AggregationParameter,
): AggregationRun {
  const node = typeof text === 'string' ? aggregationOf(text) : text;
  const stepCount = series[0]?.values.length ?? 1;
  const annotate = createRecordingAnnotator();
  let [chargedSeries, chargedPoints] = [0, 0];
  const stream = aggregate(node, streamOf(series), parameter ?? parameterOf(node, stepCount), {
    steps: { startMs: 0, stepMs: 60_000, count: stepCount },
    annotate,
    checkDeadline: () => {},
    work: () => {},
    chargeSeries(count) {
      chargedSeries += count;
    },
    chargePoints(count) {
      chargedPoints += count;
    },
  });
  const result = readStream(stream);
  return { result, annotations: annotate.texts, chargedSeries, chargedPoints };
}

export function aggregationOf(text: string): Aggregation {
  const expr = parsePromql(text);
  if (expr.kind !== 'aggregation') throw new Error(`${text} is not an aggregation`);
  return expr;
}

function parameterOf({ parameter }: Aggregation, stepCount: number): AggregationParameter {
  if (parameter?.kind === 'string') return parameter.value;
  return parameter?.kind === 'number' ? new Float64Array(stepCount).fill(parameter.value) : undefined;
}
