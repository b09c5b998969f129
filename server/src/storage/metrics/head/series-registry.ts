import type { SeriesRefusal } from '../../../metrics/sample-sink.ts';
import { grownArray } from '../../bytes/grown-array.ts';
import { hashBytes } from '../../bytes/hash-bytes.ts';
import type { SeriesTable } from '../shared/series-table.ts';
import { createMetricNames, type MetricNames } from './metric-names.ts';
import { readLabelBytes } from './read-label-bytes.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import { createSeriesActivity, type SeriesActivity } from './series-activity.ts';

/** A series as it was stored. */
export interface StoredSeries {
  /** Its name in the write-ahead log, also after restarts; the numbers that threads use are dense and end with the process. */
  readonly id: number;
  readonly project: number;
  readonly labelBytes: Uint8Array;
  /** A UTC day, in days since the epoch: when the row was written, the series had no later samples. */
  readonly lastDay: number;
}

/** The series that samples can be appended to, found by their label bytes. */
export interface SeriesRegistry {
  readonly table: SeriesTable;
  readonly metricNames: MetricNames;
  readonly activity: SeriesActivity;
  /** Ids by number. */
  readonly ids: Int32Array;
  /** `lastDay` by number. */
  readonly lastDays: Int32Array;
  /** The number of a series, created if new. */
  resolve(project: number, labelBytes: Uint8Array): number | SeriesRefusal;
  /** Adds a stored series regardless of limits; returns the existing number if the labels are known. */
  restore(series: StoredSeries): number;
  /** Reserves an id, so that no new series gets it. */
  skipId(id: number): void;
  /** Series from this number on are not stored yet. */
  readonly storedCount: number;
  /** Marks all series as stored and shows them to readers. */
  markStored(): void;
  /** The generation that new series count as active in. */
  currentGeneration: number;
}

export interface SeriesRegistryOptions {
  readonly table: SeriesTable;
  readonly limits: Pick<SampleWriterLimits, 'series' | 'maxSeries'>;
  /** Should differ between processes: see `hashBytes`. */
  readonly hashSeed: number;
}

const decoder = new TextDecoder();
/** Ids fit 32 bits with a sign. */
const maxId = 2 ** 31 - 1;

/** An open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3, section 6.4), at most half full. */
export function createSeriesRegistry({ table, limits, hashSeed }: SeriesRegistryOptions): SeriesRegistry {
  const metricNames = createMetricNames();
  const activity = createSeriesActivity();
  /** Numbers of series plus 1; 0 is free. */
  let slots = new Int32Array(2048);
  let hashes = new Int32Array(1024);
  let ids = new Int32Array(1024);
  let lastDays = new Int32Array(1024);
  let nextId = 1;
  let storedCount = 0;

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

  function grow(): void {
    const capacity = 2 * hashes.length;
    hashes = grownArray(hashes, capacity);
    ids = grownArray(ids, capacity);
    lastDays = grownArray(lastDays, capacity);
    slots = new Int32Array(2 * capacity);
    for (let series = 0; series < table.count; series++) {
      let slot = (hashes[series] as number) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = series + 1;
    }
  }

  function add({ id, project, labelBytes, lastDay }: StoredSeries, hash: number, name: string): number {
    if (table.count === hashes.length) grow();
    const series = table.add(project, labelBytes);
    hashes[series] = hash;
    ids[series] = id;
    lastDays[series] = lastDay;
    nextId = Math.max(nextId, id + 1);
    slots[slotOf(project, labelBytes, hash)] = series + 1;
    metricNames.assign(series, project, name);
    return series;
  }

  function make(project: number, labelBytes: Uint8Array, hash: number): number | SeriesRefusal {
    const layout = readLabelBytes(labelBytes, limits.series);
    if ('reason' in layout) return layout;
    if (activity.countOf(project) >= limits.series.maxActiveSeries) return tooManyActive(limits);
    if (table.count >= limits.maxSeries || nextId > maxId) return tooManyInAll(limits);
    const series = add({ id: nextId, project, labelBytes, lastDay: 0 }, hash, nameIn(labelBytes, layout));
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
    get lastDays() {
      return lastDays;
    },
    resolve(project, labelBytes) {
      const hash = hashOf(project, labelBytes);
      // In bounds, as in `slotOf`.
      const known = slots[slotOf(project, labelBytes, hash)] as number;
      return known === 0 ? make(project, labelBytes, hash) : known - 1;
    },
    restore(stored) {
      const hash = hashOf(stored.project, stored.labelBytes);
      registry.skipId(stored.id);
      // In bounds, as in `slotOf`.
      const known = slots[slotOf(stored.project, stored.labelBytes, hash)] as number;
      if (known !== 0) return known - 1;
      const layout = readLabelBytes(stored.labelBytes, unlimited);
      return add(stored, hash, 'reason' in layout ? '' : nameIn(stored.labelBytes, layout));
    },
    skipId(id) {
      nextId = Math.max(nextId, id + 1);
    },
    get storedCount() {
      return storedCount;
    },
    markStored() {
      storedCount = table.count;
      table.publish();
    },
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

function tooManyInAll({ maxSeries }: Pick<SampleWriterLimits, 'maxSeries'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The service has ${maxSeries} series, its limit; new ones are refused, known ones are accepted. Send labels with fewer distinct values; a restart forgets series past their retention.`,
  };
}
