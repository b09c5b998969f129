import { heldPoints } from '../engine/held-points.ts';
import type { SeriesStream, StepSeries } from '../engine/step-series.ts';
import { formatPlainFloat } from '../functions/format-float.ts';
import { setLabel } from '../labels/edit-labels.ts';
import type { Labels } from '../labels/labels.ts';
import { labelsKey } from '../labels/labels-key.ts';
import { quoteString } from '../labels/quote-string.ts';
import { PromqlError } from '../promql-error.ts';
import type { Aggregation, Grouping } from '../syntax/ast.ts';
import type { AggregationContext } from './aggregation-context.ts';
import { groupLabels } from './group-index.ts';

/**
 * `count_values("label", v)`: the number of series of a group with each value, which becomes the value of the label.
 *
 * @throws PromqlError of kind `execution` for an invalid label name.
 */
export function countValues(
  node: Aggregation,
  stream: SeriesStream,
  label: string,
  context: AggregationContext,
): SeriesStream {
  if (label === '' || !label.isWellFormed()) throw invalidLabelName(node, label);
  let counts: Iterator<StepSeries> | undefined;
  return {
    next() {
      counts ??= evaluateCounts(node, stream, label, context).values();
      return counts.next().value;
    },
  };
}

function invalidLabelName(node: Aggregation, label: string): PromqlError {
  const span = node.parameter?.span ?? node.span;
  return new PromqlError('execution', `invalid label name ${quoteString(label)}`, {
    span,
    hint: 'name the label for the values with at least one character, all of them UTF-8',
  });
}

function evaluateCounts(
  node: Aggregation,
  stream: SeriesStream,
  label: string,
  context: AggregationContext,
): StepSeries[] {
  const grouping = keepingLabel(node.grouping, label);
  const counts = new Map<string, StepSeries>();
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    context.checkDeadline();
    const { labels, values, present } = series;
    let known: { value: number; count: StepSeries } | undefined;
    for (let step = 0; step < values.length; step++) {
      if (present[step] === 0) continue;
      // A series has a value for each step.
      const value = values[step] as number;
      if (known === undefined || !Object.is(known.value, value)) {
        const group = groupLabels(setLabel(labels, label, formatPlainFloat(value)), grouping, context);
        known = { value, count: countOf(group, counts, context) };
      }
      known.count.values[step] = (known.count.values[step] as number) + 1;
      known.count.present[step] = 1;
    }
  }
  return [...counts.values()];
}

/** Grouping `by` labels would drop the label of the values. */
function keepingLabel(grouping: Grouping | undefined, label: string): Grouping {
  if (grouping?.kind === 'without') return grouping;
  return { kind: 'by', labels: [...(grouping?.labels ?? []), label] };
}

/** The text of the labels is made for each change of a series' value, and kept for each group. */
function countOf(labels: Labels, counts: Map<string, StepSeries>, context: AggregationContext): StepSeries {
  const key = labelsKey(labels);
  context.work(key.length);
  const known = counts.get(key);
  if (known !== undefined) return known;
  const { count } = context.steps;
  context.chargeSeries(1);
  context.chargePoints(heldPoints(count, key.length));
  const series = {
    labels,
    dropName: false,
    values: new Float64Array(count),
    present: new Uint8Array(count),
  };
  counts.set(key, series);
  return series;
}
