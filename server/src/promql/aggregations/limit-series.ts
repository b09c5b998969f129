import type { SeriesStream, StepSeries } from '../engine/step-series.ts';
import { countLabelCharacters } from '../labels/count-label-characters.ts';
import type { Labels } from '../labels/labels.ts';
import type { Aggregation } from '../syntax/ast.ts';
import type { AggregationContext } from './aggregation-context.ts';
import { GroupIndex } from './group-index.ts';
import { labelsOffset } from './labels-offset.ts';
import { checkKeptCounts, checkRatios } from './selecting-parameter.ts';

/** `limitk(k, v)`: of each group and at each step the first k series that have a point. */
export function limitCount(
  node: Aggregation,
  stream: SeriesStream,
  parameter: Float64Array,
  context: AggregationContext,
): SeriesStream {
  const kept = checkKeptCounts(node, parameter);
  const index = new GroupIndex(node, context);
  const counts: Uint32Array[] = [];
  return filterPoints(stream, context, ({ labels, present }) => {
    const group = index.find(labels);
    const groupCounts = counts[group] ?? new Uint32Array(kept.length);
    if (group === counts.length) {
      context.chargeSeries(1);
      context.chargePoints(kept.length);
      counts.push(groupCounts);
    }
    for (let step = 0; step < present.length; step++) {
      if (present[step] === 0) continue;
      // The group has a count and the scalar a value for each step.
      const count = groupCounts[step] as number;
      if (count < (kept[step] as number)) groupCounts[step] = count + 1;
      else present[step] = 0;
    }
  });
}

/** Of work: their hash is computed in 64 bits. */
const unitsPerCharacter = 8;

/**
 * `limit_ratio(r, v)`: selects about r of all series by a hash of their labels; a negative r selects those that 1 + r does not.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#limit_ratio
 */
export function limitRatio(
  node: Aggregation,
  stream: SeriesStream,
  parameter: Float64Array,
  context: AggregationContext,
): SeriesStream {
  const ratios = checkRatios(node, parameter, context);
  return filterPoints(stream, context, ({ labels, present }) => {
    context.work(unitsPerCharacter * countLabelCharacters([{ labels }]));
    const offset = labelsOffset(labels);
    for (let step = 0; step < present.length; step++) {
      // The scalar has a value for each step.
      if (!isWithinRatio(offset, ratios[step] as number)) present[step] = 0;
    }
  });
}

function isWithinRatio(offset: number, ratio: number): boolean {
  return ratio >= 0 ? offset < ratio : offset >= 1 + ratio;
}

/** Passes on series with the points kept by the filter. */
function filterPoints(
  stream: SeriesStream,
  context: AggregationContext,
  filter: (series: StepSeries & { readonly labels: Labels }) => void,
): SeriesStream {
  return {
    next() {
      for (let series = stream.next(); series !== undefined; series = stream.next()) {
        context.checkDeadline();
        filter(series);
        if (series.present.includes(1)) return series;
      }
      return undefined;
    },
  };
}
