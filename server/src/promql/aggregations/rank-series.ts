import type { SeriesStream, StepSeries } from '../engine/step-series.ts';
import type { Labels } from '../labels/labels.ts';
import type { Aggregation } from '../syntax/ast.ts';
import type { AggregationContext } from './aggregation-context.ts';
import { GroupIndex } from './group-index.ts';
import {
  createRankHeaps,
  offer,
  type RankHeaps,
  rankEntries,
  ranksHigher,
  ranksLower,
} from './rank-heaps.ts';
import { checkKeptCounts } from './selecting-parameter.ts';

interface KeptSeries {
  readonly labels: Labels;
  readonly dropName: boolean;
}

/** The result of topk and bottomk. */
interface Ranking {
  readonly groups: readonly RankHeaps[];
  /** Every series that was kept at any step. */
  readonly series: readonly KeptSeries[];
}

/**
 * `topk(k, v)` and `bottomk(k, v)`: of each group and at each step the k series with the highest or lowest values. For an instant
 * query, in that order.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#topk-and-bottomk
 */
export function rankSeries(
  node: Aggregation,
  stream: SeriesStream,
  parameter: Float64Array,
  context: AggregationContext,
): SeriesStream {
  const kept = checkKeptCounts(node, parameter);
  let ranked: Iterator<StepSeries, undefined> | undefined;
  return {
    next() {
      ranked ??= streamRanking(rankAll(node, stream, kept, context), context);
      return ranked.next().value;
    },
  };
}

function rankAll(
  node: Aggregation,
  stream: SeriesStream,
  kept: Float64Array,
  context: AggregationContext,
): Ranking {
  const index = new GroupIndex(node, context);
  const isAbove = node.operator === 'topk' ? ranksHigher : ranksLower;
  const groups: RankHeaps[] = [];
  const series: KeptSeries[] = [];
  for (let next = stream.next(); next !== undefined; next = stream.next()) {
    context.checkDeadline();
    const number = index.find(next.labels);
    if (number === groups.length) {
      context.chargePoints(kept.length);
      groups.push(createRankHeaps(kept.length, isAbove));
    }
    // Groups are numbered as they are added.
    const heaps = groups[number] as RankHeaps;
    const { capacity } = heaps;
    if (!offerPoints(heaps, next, series.length, kept)) continue;
    context.chargePoints((heaps.capacity - capacity) * kept.length);
    context.chargeSeries(1);
    series.push({ labels: next.labels, dropName: next.dropName });
  }
  return { groups, series };
}

/** Returns whether the series is among the best at any step. */
function offerPoints(
  heaps: RankHeaps,
  { values, present }: StepSeries,
  series: number,
  kept: Float64Array,
): boolean {
  let isKept = false;
  for (let step = 0; step < values.length; step++) {
    if (present[step] === 0) continue;
    // A series has a value and the scalar a count for each step.
    if (offer(heaps, step, values[step] as number, series, kept[step] as number)) isKept = true;
  }
  return isKept;
}

function streamRanking(ranking: Ranking, context: AggregationContext): Generator<StepSeries, undefined> {
  return context.steps.count === 1 ? inOrderOfRank(ranking) : inOrderOfArrival(ranking, context);
}

function* inOrderOfRank({ groups, series }: Ranking): Generator<StepSeries, undefined> {
  const values = new Float64Array(1);
  const present = new Uint8Array(1);
  for (const heaps of groups) {
    for (const entry of rankEntries(heaps, 0)) {
      // Entries have a value and are of kept series.
      values[0] = heaps.values[entry] as number;
      present[0] = 1;
      yield { ...(series[heaps.series[entry] as number] as KeptSeries), values, present };
    }
  }
}

function* inOrderOfArrival(
  ranking: Ranking,
  { steps, work }: AggregationContext,
): Generator<StepSeries, undefined> {
  const values = new Float64Array(steps.count);
  const present = new Uint8Array(steps.count);
  const points = pointsBySeries(ranking, work);
  let at = 0;
  for (const [number, kept] of ranking.series.entries()) {
    present.fill(0);
    // Casts: a series has an end, before which are points.
    for (const end = points.ends[number] as number; at < end; at++) {
      const step = points.steps[at] as number;
      values[step] = points.values[at] as number;
      present[step] = 1;
    }
    if (present.includes(1)) yield { ...kept, values, present };
  }
}

/** The points of one series after the other. */
interface RankedPoints {
  /** By series: its points begin where those of the one before end. */
  readonly ends: Uint32Array;
  readonly steps: Uint32Array;
  readonly values: Float64Array;
}

/** Brings the points of each series together by a counting sort. */
function pointsBySeries({ groups, series }: Ranking, work: AggregationContext['work']): RankedPoints {
  // The number of points at first, then where they begin; each that is put in its place moves that on.
  const ends = new Uint32Array(series.length);
  visitEntries(groups, work, (_step, number) => {
    ends[number] = (ends[number] as number) + 1;
  });
  let count = 0;
  for (const [number, size] of ends.entries()) {
    ends[number] = count;
    count += size;
  }
  const steps = new Uint32Array(count);
  const values = new Float64Array(count);
  visitEntries(groups, work, (step, number, value) => {
    const at = ends[number] as number;
    ends[number] = at + 1;
    steps[at] = step;
    values[at] = value;
  });
  return { ends, steps, values };
}

function visitEntries(
  groups: readonly RankHeaps[],
  work: AggregationContext['work'],
  visit: (step: number, series: number, value: number) => void,
): void {
  for (const { sizes, capacity, series, values } of groups) {
    for (const [step, size] of sizes.entries()) {
      work(size);
      const base = step * capacity;
      // Entries have a value and are of kept series.
      for (let entry = base; entry < base + size; entry++) {
        visit(step, series[entry] as number, values[entry] as number);
      }
    }
  }
}
