import type { SeriesStream, StepSeries } from '../engine/step-series.ts';
import type { Labels } from '../labels/labels.ts';
import type { Aggregation } from '../syntax/ast.ts';
import type { Accumulator, CreateAccumulator } from './accumulator.ts';
import type { AggregationContext } from './aggregation-context.ts';
import { openGroupIndex } from './group-index.ts';

/** Approximate cells per accumulator: many groups of an instant query share one, a group of a range query has its own. */
const cellsPerAccumulator = 4096;

/** Streams every series into the accumulator of its group, and yields one series per group. */
export function aggregateGroups(
  node: Aggregation,
  stream: SeriesStream,
  createAccumulator: CreateAccumulator,
  context: AggregationContext,
): SeriesStream {
  let groups: Iterator<StepSeries, undefined> | undefined;
  return {
    next() {
      groups ??= evaluateGroups(node, stream, createAccumulator, context);
      return groups.next().value;
    },
  };
}

/** Accumulator and cells of a group. */
interface GroupCells {
  readonly accumulator: Accumulator;
  readonly base: number;
  dropName: boolean;
}

function* evaluateGroups(
  node: Aggregation,
  stream: SeriesStream,
  createAccumulator: CreateAccumulator,
  context: AggregationContext,
): Generator<StepSeries, undefined> {
  const stepCount = context.steps.count;
  const index = openGroupIndex(node, context);
  const groups: GroupCells[] = [];
  const addGroup = createGroupAllocator(createAccumulator, stepCount);
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    context.checkDeadline();
    const number = index.find(series.labels);
    if (number === groups.length) {
      context.chargeSeries(1);
      context.chargePoints(stepCount);
      groups.push(addGroup());
    }
    // Groups are numbered as they are added.
    const group = groups[number] as GroupCells;
    if (series.dropName) group.dropName = true;
    group.accumulator.add(group.base, series.values, series.present);
  }
  const values = new Float64Array(stepCount);
  const present = new Uint8Array(stepCount);
  for (const [number, { accumulator, base, dropName }] of groups.entries()) {
    present.set(accumulator.seen.subarray(base, base + stepCount));
    if (!present.includes(1)) continue;
    accumulator.finish(base, values);
    yield { labels: index.labels[number] as Labels, dropName, values, present };
  }
}

function createGroupAllocator(createAccumulator: CreateAccumulator, stepCount: number): () => GroupCells {
  const groupsPerAccumulator = Math.max(1, Math.floor(cellsPerAccumulator / stepCount));
  const cellCount = groupsPerAccumulator * stepCount;
  let accumulator = createAccumulator(cellCount);
  let base = 0;
  return () => {
    if (base === cellCount) {
      accumulator = createAccumulator(cellCount);
      base = 0;
    }
    const cells = { accumulator, base, dropName: false };
    base += stepCount;
    return cells;
  };
}
