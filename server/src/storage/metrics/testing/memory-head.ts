import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import type { MetricMetadata } from '../../../metrics/metric.ts';
import type { Labels } from '../../../promql/labels/labels.ts';
import type { Samples } from '../../../promql/samples/samples.ts';
import type { HeadView, MemtableView } from '../shared/head-view.ts';
import { mergeRuns } from '../shared/merge-runs.ts';

/** A head without a writer, filled by a test. */
export interface MemoryHead extends HeadView {
  /** Begins the open memtable. */
  begin(generation: number): void;
  /** Into the open memtable; a time that it has stays as it is. */
  append(projectId: string, labels: Labels, samples: Samples): void;
  describe(projectId: string, metadata: MetricMetadata): void;
  retire(generation: number): void;
}

interface MemoryMemtable extends MemtableView {
  readonly runs: Map<number, Samples>;
}

export function createMemoryHead(): MemoryHead {
  const series: { readonly projectId: string; readonly labelBytes: Uint8Array }[] = [];
  const numbers = new Map<string, number>();
  const metadata = new Map<string, Map<string, MetricMetadata>>();
  let memtables: readonly MemoryMemtable[] = [];

  function numberOf(projectId: string, labels: Labels): number {
    const key = JSON.stringify([projectId, labels]);
    const number = numbers.get(key) ?? series.push({ projectId, labelBytes: encodeLabelBytes(labels) }) - 1;
    numbers.set(key, number);
    return number;
  }

  function at(number: number): (typeof series)[number] {
    const found = series[number];
    if (found === undefined) throw new RangeError(`there is no series ${number}`);
    return found;
  }

  return {
    refresh() {},
    hasSeries: (number) => number < series.length,
    // It forgets no series.
    listen() {},
    get seriesCount() {
      return series.length;
    },
    projectOf: (number) => at(number).projectId,
    labelBytes: (number) => at(number).labelBytes,
    metadata: (projectId) => metadata.get(projectId) ?? new Map(),
    get memtables() {
      return memtables;
    },
    begin(generation) {
      memtables = [...memtables, createMemtable(generation)];
    },
    append(projectId, labels, samples) {
      const open = memtables.at(-1);
      if (open === undefined) throw new Error('no generation was begun');
      const number = numberOf(projectId, labels);
      const run = open.runs.get(number);
      open.runs.set(number, run === undefined ? samples : mergeRuns(run, samples));
    },
    describe(projectId, described) {
      const known = metadata.get(projectId) ?? new Map<string, MetricMetadata>();
      metadata.set(projectId, known.set(described.name, described));
    },
    retire(generation) {
      memtables = memtables.filter(({ number }) => number !== generation);
    },
  };
}

function createMemtable(number: number): MemoryMemtable {
  const runs = new Map<number, Samples>();
  const times = (): number[] =>
    [...runs.values()].flatMap(({ timestampsMs, from, to }) => [
      timestampsMs[from] ?? Number.NaN,
      timestampsMs[to - 1] ?? Number.NaN,
    ]);
  return {
    number,
    runs,
    get minMs() {
      return Math.min(Number.POSITIVE_INFINITY, ...times());
    },
    get maxMs() {
      return Math.max(Number.NEGATIVE_INFINITY, ...times());
    },
    read: (series) => runs.get(series),
  };
}
