import { type Labels, metricNameLabel, noLabels } from '../../labels/labels.ts';
import { toLabels } from '../../labels/to-labels.ts';
import type { Samples } from '../../samples/samples.ts';
import type { Call, Expr, VectorSelector } from '../../syntax/ast.ts';
import { withoutParens } from '../../syntax/without-parens.ts';
import type { Query, RangeStream } from '../query.ts';
import { streamOfOne } from '../reused-series.ts';
import type { SeriesStream, StepSeries, Steps } from '../step-series.ts';
import { rangeArgument } from './range-argument.ts';

/**
 * `absent(v)`: 1 at the steps where the vector has no series.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#absent
 */
export function openAbsent(call: Call, query: Query, steps: Steps): SeriesStream {
  const [vector] = call.args;
  if (vector === undefined) return { next: () => undefined };
  return streamOfOne(() => {
    const stream = query.openVector(vector, steps);
    const seen = new Uint8Array(steps.count);
    for (let series = stream.next(); series !== undefined; series = stream.next()) {
      // Columns of the same steps.
      for (let i = 0; i < seen.length; i++) seen[i] = (seen[i] as number) | (series.present[i] as number);
    }
    return whereNotSeen(seen, absentLabels(vector));
  });
}

/** `absent_over_time(v[range])`: 1 at the steps whose window has no sample of any series. */
export function openAbsentOverTime(call: Call, query: Query, steps: Steps): SeriesStream {
  const argument = rangeArgument(call, query);
  return streamOfOne(() => {
    const range = query.openRange(argument, steps);
    const seen = new Uint8Array(steps.count);
    for (let series = range.next(); series !== undefined; series = range.next()) {
      markWindows(series.samples, range, seen);
    }
    return whereNotSeen(seen, absentLabels(argument));
  });
}

function markWindows(samples: Samples, range: RangeStream, seen: Uint8Array): void {
  const { timestampsMs } = samples;
  let { from } = samples;
  for (let step = 0; step < seen.length; step++) {
    const endMs = range.firstEndMs + step * range.strideMs;
    // Casts: the index stays within the samples.
    while (from < samples.to && (timestampsMs[from] as number) <= endMs - range.rangeMs) from++;
    if (from < samples.to && (timestampsMs[from] as number) <= endMs) seen[step] = 1;
  }
}

function whereNotSeen(seen: Uint8Array, labels: Labels): StepSeries | undefined {
  const present = seen.map((bit) => 1 - bit);
  if (!present.includes(1)) return undefined;
  return { labels, dropName: false, values: new Float64Array(seen.length).fill(1), present };
}

/** The labels implied by the selector: those of an `=` that no other matcher of its label follows, as Prometheus has them. */
function absentLabels(expr: Expr): Labels {
  const selector = selectorOf(expr);
  if (selector === undefined) return noLabels;
  const sure = new Map<string, string>();
  const equated = new Set<string>();
  for (const { name, operator, value } of selector.matchers) {
    if (name === metricNameLabel) continue;
    if (operator === '=' && !equated.has(name)) {
      equated.add(name);
      sure.set(name, value);
    } else sure.delete(name);
  }
  return toLabels([...sure]);
}

function selectorOf(expr: Expr): VectorSelector | undefined {
  const bare = withoutParens(expr);
  if (bare.kind === 'matrixSelector') return bare.selector;
  return bare.kind === 'vectorSelector' ? bare : undefined;
}
