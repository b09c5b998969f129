import { hashBytes } from '../../../hashing/keyed-hash.ts';
import { grownArray } from '../../../memory/grown-array.ts';
import type { SeriesRefusal } from '../../../metrics/sample-sink.ts';
import { createMetricNames, type MetricNames } from '../../metric-ingest/metric-names.ts';
import { metricOfLabels } from '../../metric-ingest/metric-of-labels.ts';
import { refusalOfLabels } from '../../metric-ingest/refusal-of-labels.ts';
import { labelMemoryFor } from '../shared/label-cells.ts';
import type { SeriesTable } from '../shared/series-table.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import { createSeriesActivity, type SeriesActivity } from './series-activity.ts';
import { tooLong, tooLongInAll, tooManyActive, tooManyActiveInAll, tooManyInAll } from './series-refusals.ts';

/** A series as it was stored. */
export interface StoredSeries {
  /** Its name in the write-ahead log, never given twice; the numbers that threads use end with the series or the process. */
  readonly id: number;
  readonly project: number;
  readonly labelBytes: Uint8Array;
}

/** The series that samples can be appended to, found by their label bytes. */
export interface SeriesRegistry {
  readonly table: SeriesTable;
  readonly metricNames: MetricNames;
  readonly activity: SeriesActivity;
  /** Ids by number; 0 for numbers that belong to no series. */
  readonly ids: Float64Array;
  /** Greater than every id. */
  readonly nextId: number;
  /** Memory of the labels, and of the names of metrics. */
  readonly byteSize: number;
  /** The number of a series, created if new. */
  resolve(project: number, labelBytes: Uint8Array): number | SeriesRefusal;
  /** The number of a series; -1 when there is none. */
  find(project: number, labelBytes: Uint8Array): number;
  /** Makes room for this many series, which are to be restored. */
  reserve(seriesCount: number): void;
  /** Adds a stored series regardless of limits; returns the existing number if the labels are known. */
  restore(series: StoredSeries): number;
  /** Reserves an id, so that no new series gets it. */
  skipId(id: number): void;
  /** Series that are not stored yet. */
  readonly newSeries: readonly number[];
  /** Marks all series as stored and shows them to readers. */
  markStored(): void;
  /**
   * Removes a stored series that is not active. Its number and labels stay as they are until `release`.
   *
   * @returns every id that it was stored with.
   */
  forget(series: number): readonly number[];
  /** No reader accesses a forgotten series any more: its number and memory can be used again. */
  release(series: number): void;
  /** The generation that new series count as active in. */
  currentGeneration: number;
}

type SeriesRegistryLimits = Pick<
  SampleWriterLimits,
  'series' | 'maxActiveSeries' | 'maxSeries' | 'maxSeriesBytes' | 'maxProjectSeriesBytes'
>;

export interface SeriesRegistryOptions {
  readonly table: SeriesTable;
  readonly limits: SeriesRegistryLimits;
}

export function createSeriesRegistry(options: SeriesRegistryOptions): SeriesRegistry {
  return new HashedSeriesRegistry(options);
}

/** An open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3, section 6.4), at most half full. */
class HashedSeriesRegistry implements SeriesRegistry {
  readonly table: SeriesTable;
  readonly metricNames = createMetricNames();
  readonly activity = createSeriesActivity();
  ids = new Float64Array(1024);
  nextId = 1;
  currentGeneration = 1;
  readonly #limits: SeriesRegistryLimits;
  /** Numbers of series plus 1; 0 is free. */
  #slots = new Int32Array(2048);
  #hashes = new Int32Array(1024);
  /** Further ids of series, which were forgotten and came again before the process ended. */
  readonly #otherIds = new Map<number, number[]>();

  constructor({ table, limits }: SeriesRegistryOptions) {
    this.table = table;
    this.#limits = limits;
  }

  get newSeries(): readonly number[] {
    return this.table.unpublished;
  }

  get byteSize(): number {
    return this.table.byteSize + this.metricNames.byteSize;
  }

  resolve(project: number, labelBytes: Uint8Array): number | SeriesRefusal {
    const hash = this.#hashOf(project, labelBytes);
    // In bounds, as in `#slotOf`.
    const known = this.#slots[this.#slotOf(project, labelBytes, hash)] as number;
    return known === 0 ? this.#make(project, labelBytes, hash) : known - 1;
  }

  find(project: number, labelBytes: Uint8Array): number {
    const hash = this.#hashOf(project, labelBytes);
    // In bounds, as in `#slotOf`.
    return (this.#slots[this.#slotOf(project, labelBytes, hash)] as number) - 1;
  }

  reserve(seriesCount: number): void {
    let capacity = this.#hashes.length;
    while (capacity < seriesCount) capacity *= 2;
    if (capacity > this.#hashes.length) this.#grow(capacity);
  }

  restore(stored: StoredSeries): number {
    const hash = this.#hashOf(stored.project, stored.labelBytes);
    this.skipId(stored.id);
    // In bounds, as in `#slotOf`.
    const known = this.#slots[this.#slotOf(stored.project, stored.labelBytes, hash)] as number;
    if (known !== 0) {
      this.#otherIds.set(known - 1, [...(this.#otherIds.get(known - 1) ?? []), stored.id]);
      return known - 1;
    }
    const isReadable = refusalOfLabels(stored.labelBytes, unlimited) === undefined;
    return this.#add(stored, hash, isReadable ? metricOfLabels(stored.labelBytes) : '');
  }

  skipId(id: number): void {
    this.nextId = Math.max(this.nextId, id + 1);
  }

  markStored(): void {
    this.table.publish();
  }

  forget(series: number): readonly number[] {
    this.#removeSlot(series);
    // A number has an id.
    const stored = [this.ids[series] as number, ...(this.#otherIds.get(series) ?? [])];
    this.#otherIds.delete(series);
    this.ids[series] = 0;
    this.metricNames.release(series);
    this.activity.clear(series);
    this.table.remove(series);
    return stored;
  }

  release(series: number): void {
    this.table.release(series);
  }

  #hashOf(project: number, labelBytes: Uint8Array): number {
    return hashBytes(labelBytes, 0, labelBytes.length, project);
  }

  #slotOf(project: number, labelBytes: Uint8Array, hash: number): number {
    const { table } = this;
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      // In bounds: the mask keeps to the table.
      const series = (slots[slot] as number) - 1;
      if (series === -1) return slot;
      const isSame =
        hashes[series] === hash &&
        table.projectOf(series) === project &&
        table.hasLabelBytes(series, labelBytes);
      if (isSame) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(capacity: number): void {
    const hashes = grownArray(this.#hashes, capacity);
    const ids = grownArray(this.ids, capacity);
    const slots = new Int32Array(2 * capacity);
    for (let series = 0; series < this.table.count; series++) {
      if (ids[series] === 0) continue;
      let slot = (hashes[series] as number) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = series + 1;
    }
    this.#hashes = hashes;
    this.ids = ids;
    this.#slots = slots;
  }

  #add({ id, project, labelBytes }: StoredSeries, hash: number, name: string): number {
    const series = this.table.add(project, labelBytes);
    if (series === this.#hashes.length) this.#grow(2 * this.#hashes.length);
    this.#hashes[series] = hash;
    this.ids[series] = id;
    this.skipId(id);
    this.#slots[this.#slotOf(project, labelBytes, hash)] = series + 1;
    this.metricNames.assign(series, project, name);
    return series;
  }

  /** Deletes from the hash table by moving back what follows (Knuth, section 6.4, algorithm R). */
  #removeSlot(series: number): void {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    // Casts as in `#slotOf`.
    let hole = (hashes[series] as number) & mask;
    while (slots[hole] !== series + 1) hole = (hole + 1) & mask;
    for (let slot = (hole + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const other = slots[slot] as number;
      const home = (hashes[other - 1] as number) & mask;
      // Its home is after the hole, so it has to stay.
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      slots[hole] = other;
      hole = slot;
    }
    slots[hole] = 0;
  }

  #make(project: number, labelBytes: Uint8Array, hash: number): number | SeriesRefusal {
    const { table, activity, metricNames } = this;
    const limits = this.#limits;
    const refusal = refusalOfLabels(labelBytes, limits.series);
    if (refusal !== undefined) return refusal;
    if (activity.countOf(project) >= limits.series.maxActiveSeries) return tooManyActive(limits);
    if (activity.count >= limits.maxActiveSeries) return tooManyActiveInAll(limits);
    if (table.freeCount === 0 && table.count >= limits.maxSeries) return tooManyInAll(limits);
    const projectBytes = table.labelBytesOf(project) + metricNames.bytesOf(project);
    if (projectBytes + labelMemoryFor(labelBytes.length) > limits.maxProjectSeriesBytes)
      return tooLong(limits);
    if (this.byteSize + table.growthFor(labelBytes.length) > limits.maxSeriesBytes)
      return tooLongInAll(limits);
    const series = this.#add({ id: this.nextId, project, labelBytes }, hash, metricOfLabels(labelBytes));
    activity.touch(series, project, this.currentGeneration);
    return series;
  }
}

const unlimited = {
  maxActiveSeries: Number.POSITIVE_INFINITY,
  maxLabels: Number.POSITIVE_INFINITY,
  maxLabelNameBytes: Number.POSITIVE_INFINITY,
  maxLabelValueBytes: Number.POSITIVE_INFINITY,
};
