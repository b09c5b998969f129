import type { SeriesRefusal } from '../../../metrics/sample-sink.ts';
import { grownArray } from '../../bytes/grown-array.ts';
import { hashBytes } from '../../bytes/hash-bytes.ts';
import { createMetricNames, type MetricNames } from '../../metric-ingest/metric-names.ts';
import { readLabelBytes } from '../../metric-ingest/read-label-bytes.ts';
import type { SeriesTable } from '../shared/series-table.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import { createSeriesActivity, type SeriesActivity } from './series-activity.ts';

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
  'series' | 'maxActiveSeries' | 'maxSeries' | 'maxSeriesBytes'
>;

export interface SeriesRegistryOptions {
  readonly table: SeriesTable;
  readonly limits: SeriesRegistryLimits;
  /** Should differ between processes: see `hashBytes`. */
  readonly hashSeed: number;
}

const decoder = new TextDecoder();

/** An open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3, section 6.4), at most half full. */
export function createSeriesRegistry({ table, limits, hashSeed }: SeriesRegistryOptions): SeriesRegistry {
  const metricNames = createMetricNames();
  const activity = createSeriesActivity();
  /** Numbers of series plus 1; 0 is free. */
  let slots = new Int32Array(2048);
  let hashes = new Int32Array(1024);
  let ids = new Float64Array(1024);
  let nextId = 1;
  /** Further ids of series, which were forgotten and came again before the process ended. */
  const otherIds = new Map<number, number[]>();

  function hashOf(project: number, labelBytes: Uint8Array): number {
    return hashBytes(labelBytes, 0, labelBytes.length, hashSeed ^ Math.imul(project, 0x9e3779b1));
  }

  function slotOf(project: number, labelBytes: Uint8Array, hash: number): number {
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

  function grow(capacity: number): void {
    hashes = grownArray(hashes, capacity);
    ids = grownArray(ids, capacity);
    slots = new Int32Array(2 * capacity);
    for (let series = 0; series < table.count; series++) {
      if (ids[series] === 0) continue;
      let slot = (hashes[series] as number) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = series + 1;
    }
  }

  function add({ id, project, labelBytes }: StoredSeries, hash: number, name: string): number {
    const series = table.add(project, labelBytes);
    if (series === hashes.length) grow(2 * hashes.length);
    hashes[series] = hash;
    ids[series] = id;
    nextId = Math.max(nextId, id + 1);
    slots[slotOf(project, labelBytes, hash)] = series + 1;
    metricNames.assign(series, project, name);
    return series;
  }

  /** Deletes from the hash table by moving back what follows (Knuth, section 6.4, algorithm R). */
  function removeSlot(series: number): void {
    const mask = slots.length - 1;
    // Casts as in `slotOf`.
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

  function make(project: number, labelBytes: Uint8Array, hash: number): number | SeriesRefusal {
    const layout = readLabelBytes(labelBytes, limits.series);
    if ('reason' in layout) return layout;
    if (activity.countOf(project) >= limits.series.maxActiveSeries) return tooManyActive(limits);
    if (activity.count >= limits.maxActiveSeries) return tooManyActiveInAll(limits);
    if (table.freeCount === 0 && table.count >= limits.maxSeries) return tooManyInAll(limits);
    if (table.byteSize + table.growthFor(labelBytes.length) > limits.maxSeriesBytes)
      return tooLongInAll(limits);
    const series = add({ id: nextId, project, labelBytes }, hash, nameIn(labelBytes, layout));
    activity.touch(series, project, registry.currentGeneration);
    return series;
  }

  const registry: SeriesRegistry = {
    table,
    metricNames,
    activity,
    get ids() {
      return ids;
    },
    get nextId() {
      return nextId;
    },
    resolve(project, labelBytes) {
      const hash = hashOf(project, labelBytes);
      // In bounds, as in `slotOf`.
      const known = slots[slotOf(project, labelBytes, hash)] as number;
      return known === 0 ? make(project, labelBytes, hash) : known - 1;
    },
    find(project, labelBytes) {
      // In bounds, as in `slotOf`.
      return (slots[slotOf(project, labelBytes, hashOf(project, labelBytes))] as number) - 1;
    },
    reserve(seriesCount) {
      let capacity = hashes.length;
      while (capacity < seriesCount) capacity *= 2;
      if (capacity > hashes.length) grow(capacity);
    },
    restore(stored) {
      const hash = hashOf(stored.project, stored.labelBytes);
      registry.skipId(stored.id);
      // In bounds, as in `slotOf`.
      const known = slots[slotOf(stored.project, stored.labelBytes, hash)] as number;
      if (known !== 0) {
        otherIds.set(known - 1, [...(otherIds.get(known - 1) ?? []), stored.id]);
        return known - 1;
      }
      const layout = readLabelBytes(stored.labelBytes, unlimited);
      return add(stored, hash, 'reason' in layout ? '' : nameIn(stored.labelBytes, layout));
    },
    skipId(id) {
      nextId = Math.max(nextId, id + 1);
    },
    get newSeries() {
      return table.unpublished;
    },
    markStored: table.publish,
    forget(series) {
      removeSlot(series);
      // A number has an id.
      const stored = [ids[series] as number, ...(otherIds.get(series) ?? [])];
      otherIds.delete(series);
      ids[series] = 0;
      metricNames.release(series);
      activity.clear(series);
      table.remove(series);
      return stored;
    },
    release: table.release,
    currentGeneration: 1,
  };
  return registry;
}

const unlimited = {
  maxActiveSeries: Number.POSITIVE_INFINITY,
  maxLabels: Number.POSITIVE_INFINITY,
  maxLabelNameBytes: Number.POSITIVE_INFINITY,
  maxLabelValueBytes: Number.POSITIVE_INFINITY,
};

function nameIn(
  labelBytes: Uint8Array,
  place: { readonly nameStart: number; readonly nameEnd: number },
): string {
  // A copy: text is not decoded from shared memory.
  return decoder.decode(labelBytes.slice(place.nameStart, place.nameEnd));
}

function tooManyActive({ series }: Pick<SampleWriterLimits, 'series'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The project has ${series.maxActiveSeries} series with recent samples, its limit; new ones are refused, known ones are accepted. Send labels with fewer distinct values.`,
  };
}

function tooManyActiveInAll({ maxActiveSeries }: Pick<SampleWriterLimits, 'maxActiveSeries'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The projects of the service have ${maxActiveSeries} series with recent samples together, its limit (--metrics-max-total-series); new ones are refused, known ones are accepted. Send labels with fewer distinct values.`,
  };
}

function tooLongInAll({ maxSeriesBytes }: Pick<SampleWriterLimits, 'maxSeriesBytes'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The labels of all series of the service take ${maxSeriesBytes} bytes, its limit; new ones are refused, known ones are accepted. Send shorter labels with fewer distinct values; series that end are forgotten within some hours.`,
  };
}

function tooManyInAll({ maxSeries }: Pick<SampleWriterLimits, 'maxSeries'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The service has ${maxSeries} series, its limit; new ones are refused, known ones are accepted. Send labels with fewer distinct values; series that end are forgotten within some hours.`,
  };
}
