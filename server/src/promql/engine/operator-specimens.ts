import { toLabels } from '../labels/to-labels.ts';
import { defaultQueryLimits } from '../query-limits.ts';
import type { Samples } from '../samples/samples.ts';
import type { SeriesSource } from '../series-source.ts';
import { parsePromql } from '../syntax/parse-promql.ts';
import { createQuery } from './create-query.ts';
import { collectMatrix } from './results/collect-matrix.ts';

/** Between them they have every operator that is an object of a class. */
const expressions = [
  'sum by (job) (rate(requests_total[1m]))',
  'avg(requests_total)',
  'min(requests_total)',
  'max(requests_total)',
  'count(requests_total)',
  'group(requests_total)',
  'stddev(requests_total)',
  'stdvar(requests_total)',
  'rate(requests_total[1m])',
  'requests_total',
];
const startMs = Date.UTC(2026, 0);
const steps = { startMs, stepMs: 15_000, count: 3 };
const labels = toLabels({ __name__: 'requests_total', job: 'shop' });
const samples: Samples = {
  timestampsMs: Float64Array.of(startMs, startMs + 15_000, startMs + 30_000),
  values: Float64Array.of(1.5, 2.5, 3.5),
  from: 0,
  to: 3,
};
const source: SeriesSource = { select: () => ({ count: 1, labels: () => labels, read: () => samples }) };

/** Operators and results of queries that were evaluated, for whoever wants their classes to have objects between two queries. */
export function operatorSpecimens(): readonly object[] {
  const bounds = { startMs, endMs: startMs + 30_000, stepMs: steps.stepMs };
  const query = createQuery({ source, limits: defaultQueryLimits, checkDeadline: () => {} }, bounds);
  return expressions.flatMap((text) => {
    const expr = parsePromql(text);
    const results = collectMatrix(query.openVector(expr, steps), steps, false, query.meter);
    // Operators are forgotten at their end, so this one has not come to it.
    const open = query.openVector(expr, steps);
    open.next();
    return [open, ...results];
  });
}
