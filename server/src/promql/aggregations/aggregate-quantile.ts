import type { SeriesStream, StepSeries } from '../engine/step-series.ts';
import { invalidQuantileText } from '../functions/annotation-texts.ts';
import { spanWithoutParens } from '../functions/argument-span.ts';
import { isQuantile, quantile } from '../functions/quantile.ts';
import type { Labels } from '../labels/labels.ts';
import type { Aggregation } from '../syntax/ast.ts';
import type { AggregationContext } from './aggregation-context.ts';
import { GroupIndex } from './group-index.ts';

/** The columns of a group's series, all of which a quantile needs at once. */
interface QuantileGroup {
  dropName: boolean;
  readonly columns: StepColumns[];
}

interface StepColumns {
  readonly values: Float64Array;
  readonly present: Uint8Array;
}

/** `quantile(φ, v)`: unlike the other aggregations it holds every point of its input. */
export function aggregateQuantile(
  node: Aggregation,
  stream: SeriesStream,
  phis: Float64Array,
  context: AggregationContext,
): SeriesStream {
  for (const phi of new Set(phis)) {
    if (!isQuantile(phi)) context.annotate.warn(invalidQuantileText(phi), spanWithoutParens(node.parameter));
  }
  let groups: Iterator<StepSeries, undefined> | undefined;
  return {
    next() {
      groups ??= evaluateQuantiles(node, stream, phis, context);
      return groups.next().value;
    },
  };
}

function* evaluateQuantiles(
  node: Aggregation,
  stream: SeriesStream,
  phis: Float64Array,
  context: AggregationContext,
): Generator<StepSeries, undefined> {
  const [labels, groups] = collectGroups(node, stream, context);
  const values = new Float64Array(phis.length);
  const present = new Uint8Array(phis.length);
  for (const [number, { dropName, columns }] of groups.entries()) {
    context.checkDeadline();
    const gathered = new Float64Array(columns.length);
    for (let step = 0; step < phis.length; step++) {
      const count = gatherStep(columns, step, gathered);
      present[step] = count === 0 ? 0 : 1;
      // The scalar has a value for each step.
      values[step] = quantile(phis[step] as number, gathered.subarray(0, count));
    }
    // Groups are numbered along their labels.
    if (present.includes(1)) yield { labels: labels[number] as Labels, dropName, values, present };
  }
}

function collectGroups(
  node: Aggregation,
  stream: SeriesStream,
  context: AggregationContext,
): [readonly Labels[], readonly QuantileGroup[]] {
  const index = new GroupIndex(node, context);
  const groups: QuantileGroup[] = [];
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    context.checkDeadline();
    context.chargePoints(series.values.length);
    const number = index.find(series.labels);
    const group = groups[number] ?? { dropName: false, columns: [] };
    if (number === groups.length) {
      context.chargeSeries(1);
      groups.push(group);
    }
    group.dropName ||= series.dropName;
    group.columns.push({ values: series.values.slice(), present: series.present.slice() });
  }
  return [index.labels, groups];
}

/** Gathers the points of a step and returns their number. */
function gatherStep(columns: readonly StepColumns[], step: number, gathered: Float64Array): number {
  let count = 0;
  for (const { values, present } of columns) {
    // A series has a value for each step.
    if (present[step] !== 0) gathered[count++] = values[step] as number;
  }
  return count;
}
