import { createReusedSeries, type ReusedSeries } from '../engine/reused-series.ts';
import type { SeriesStream, StepSeries } from '../engine/step-series.ts';
import type { Labels } from '../labels/labels.ts';
import type { Aggregation } from '../syntax/ast.ts';
import type { Accumulator, CreateAccumulator } from './accumulator.ts';
import type { AggregationContext } from './aggregation-context.ts';
import { GroupIndex } from './group-index.ts';

/** Approximate cells per accumulator: many groups of an instant query share one, a group of a range query has its own. */
const cellsPerAccumulator = 4096;

/** Streams every series into the accumulator of its group, and yields one series per group. */
export function aggregateGroups(
  node: Aggregation,
  stream: SeriesStream,
  createAccumulator: CreateAccumulator,
  context: AggregationContext,
): SeriesStream {
  const allocator = new GroupAllocator(createAccumulator, context.steps.count);
  return new GroupStream(stream, new GroupIndex(node, context), allocator, context);
}

/** Accumulator and cells of a group. */
interface GroupCells {
  readonly accumulator: Accumulator;
  readonly base: number;
  dropName: boolean;
}

class GroupStream implements SeriesStream {
  readonly #stream: SeriesStream;
  readonly #index: GroupIndex;
  readonly #allocator: GroupAllocator;
  readonly #context: AggregationContext;
  readonly #groups: GroupCells[] = [];
  readonly #out: ReusedSeries;
  #isRead = false;
  /** The number of the next group. */
  #next = 0;

  constructor(
    stream: SeriesStream,
    index: GroupIndex,
    allocator: GroupAllocator,
    context: AggregationContext,
  ) {
    this.#stream = stream;
    this.#index = index;
    this.#allocator = allocator;
    this.#context = context;
    this.#out = createReusedSeries(context.steps);
  }

  next(): StepSeries | undefined {
    if (!this.#isRead) this.#readAll();
    this.#isRead = true;
    while (this.#next < this.#groups.length) {
      const hasPoints = this.#finish(this.#next);
      this.#next += 1;
      if (hasPoints) return this.#out;
    }
    return undefined;
  }

  #readAll(): void {
    const [stream, index, groups] = [this.#stream, this.#index, this.#groups];
    for (let series = stream.next(); series !== undefined; series = stream.next()) {
      this.#context.checkDeadline();
      const number = index.find(series.labels);
      if (number === groups.length) {
        this.#context.chargeSeries(1);
        this.#context.chargePoints(this.#context.steps.count);
        groups.push(this.#allocator.next());
      }
      // Groups are numbered as they are added.
      const group = groups[number] as GroupCells;
      if (series.dropName) group.dropName = true;
      group.accumulator.add(group.base, series.values, series.present);
    }
  }

  /** Puts a group out; false if it has no point. */
  #finish(number: number): boolean {
    const { accumulator, base, dropName } = this.#groups[number] as GroupCells;
    const out = this.#out;
    out.present.set(accumulator.seen.subarray(base, base + out.present.length));
    if (!out.present.includes(1)) return false;
    accumulator.finish(base, out.values);
    out.labels = this.#index.labels[number] as Labels;
    out.dropName = dropName;
    return true;
  }
}

/** Gives out cells of accumulators, a new one when the last is used up. */
class GroupAllocator {
  readonly #createAccumulator: CreateAccumulator;
  readonly #stepCount: number;
  readonly #cellCount: number;
  #accumulator: Accumulator;
  #base = 0;

  constructor(createAccumulator: CreateAccumulator, stepCount: number) {
    this.#createAccumulator = createAccumulator;
    this.#stepCount = stepCount;
    this.#cellCount = Math.max(1, Math.floor(cellsPerAccumulator / stepCount)) * stepCount;
    this.#accumulator = createAccumulator(this.#cellCount);
  }

  next(): GroupCells {
    if (this.#base === this.#cellCount) {
      this.#accumulator = this.#createAccumulator(this.#cellCount);
      this.#base = 0;
    }
    const cells = { accumulator: this.#accumulator, base: this.#base, dropName: false };
    this.#base += this.#stepCount;
    return cells;
  }
}
