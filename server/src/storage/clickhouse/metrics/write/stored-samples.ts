import { hashNumbers } from '../../../../hashing/keyed-hash.ts';
import { grownArray } from '../../../../memory/grown-array.ts';
import { toUtcDay } from '../../../../time/utc-day.ts';
import type { FoundSample } from '../../../metric-ingest/found-sample.ts';
import type { KnownSeries } from './known-series.ts';
import { ofEntries, readInChunks, type SeriesEntry, type SeriesReads } from './read-in-chunks.ts';

/** The stored samples that those of a commit meet. */
export interface StoredSamples {
  /** `undefined` too when it is not known; `learn` finds out then. */
  find(series: number, timestampMs: number): FoundSample | undefined;
  /** Looks up what was not known. @returns whether there were some. */
  learn(reads: SampleReads): Promise<boolean>;
  /** Forgets all: another commit may have stored some. */
  clear(): void;
}

export interface SampleReads extends SeriesReads {
  readonly known: SeriesReads['known'] & Pick<KnownSeries, 'find'>;
}

interface Wanted extends SeriesEntry {
  readonly timestampMs: number;
}

interface SampleRow {
  readonly id: string;
  readonly timeMs: string;
  readonly bits: string;
}

const firstCapacity = 1024;
/** More than most commits meet; 24 bytes each. */
const keptCapacity = 2 ** 16;

export function createStoredSamples(): StoredSamples {
  return new LookedUpSamples();
}

/**
 * Samples by series and time, in an open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3, section
 * 6.4), at most half full. A request may meet two million.
 */
class LookedUpSamples implements StoredSamples {
  #capacity = 0;
  #series = new Int32Array(0);
  #timestampsMs = new Float64Array(0);
  /** Indexes of values; -1 for none. */
  #places = new Int32Array(0);
  /** Indexes of samples plus 1; 0 is free. */
  #slots = new Int32Array(0);
  #count = 0;
  /** Samples from here on were not looked up yet. */
  #learnedCount = 0;
  #values = new Float64Array(firstCapacity);
  #bits = new BigUint64Array(this.#values.buffer);
  #valueCount = 0;

  constructor() {
    this.#allocate(firstCapacity);
  }

  find(series: number, timestampMs: number): FoundSample | undefined {
    const slot = this.#slotOf(series, timestampMs);
    // In bounds, as in `#slotOf`.
    const index = (this.#slots[slot] as number) - 1;
    if (index === -1) {
      this.#add(slot, series, timestampMs);
      return undefined;
    }
    const place = this.#places[index] as number;
    return place === -1 ? undefined : { values: this.#values, index: place };
  }

  async learn(reads: SampleReads): Promise<boolean> {
    const first = this.#learnedCount;
    this.#learnedCount = this.#count;
    if (first === this.#count) return false;
    const before = this.#valueCount;
    await readInChunks<Wanted, SampleRow>(
      reads,
      this.#listFrom(first),
      selectSamples,
      (entries) => ({
        times: entries.map(({ timestampMs }) => timestampMs),
        // A sample is at most some minutes newer than its arrival.
        day: Math.max(0, Math.min(...entries.map(({ timestampMs }) => toUtcDay(timestampMs))) - 1),
      }),
      ({ id, timeMs, bits }, project) => {
        const series = reads.known.find(project, Buffer.from(id, 'hex'));
        // In bounds, as in `#slotOf`.
        const index = (this.#slots[this.#slotOf(series, Number(timeMs))] as number) - 1;
        if (index >= 0) this.#places[index] = this.#addValue(BigInt(bits));
      },
    );
    return this.#valueCount > before;
  }

  clear(): void {
    this.#count = 0;
    this.#learnedCount = 0;
    this.#valueCount = 0;
    if (this.#capacity > keptCapacity) this.#allocate(firstCapacity);
    else this.#slots.fill(0);
    if (this.#values.length > keptCapacity) this.#setValues(new Float64Array(firstCapacity));
  }

  *#listFrom(first: number): Generator<Wanted> {
    for (let index = first; index < this.#count; index++) {
      // In bounds.
      yield { series: this.#series[index] as number, timestampMs: this.#timestampsMs[index] as number };
    }
  }

  #slotOf(series: number, timestampMs: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashNumbers(series, timestampMs % 2 ** 32) & mask;
    for (;;) {
      // In bounds: the mask keeps to the table.
      const index = (this.#slots[slot] as number) - 1;
      if (index === -1) return slot;
      if (this.#series[index] === series && this.#timestampsMs[index] === timestampMs) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #add(slot: number, series: number, timestampMs: number): void {
    const index = this.#count;
    this.#series[index] = series;
    this.#timestampsMs[index] = timestampMs;
    this.#places[index] = -1;
    this.#count = index + 1;
    this.#slots[slot] = this.#count;
    if (this.#count === this.#capacity) this.#grow();
  }

  #grow(): void {
    const capacity = 2 * this.#capacity;
    const [series, timestampsMs, places] = [this.#series, this.#timestampsMs, this.#places];
    this.#allocate(capacity);
    this.#series.set(series);
    this.#timestampsMs.set(timestampsMs);
    this.#places.set(places);
    for (let index = 0; index < this.#count; index++) {
      // In bounds.
      const slot = this.#slotOf(series[index] as number, timestampsMs[index] as number);
      this.#slots[slot] = index + 1;
    }
  }

  #allocate(capacity: number): void {
    this.#capacity = capacity;
    this.#series = new Int32Array(capacity);
    this.#timestampsMs = new Float64Array(capacity);
    this.#places = new Int32Array(capacity);
    this.#slots = new Int32Array(2 * capacity);
  }

  /** As bits: an assignment of doubles may change those of a NaN. */
  #addValue(bits: bigint): number {
    const place = this.#valueCount;
    if (place === this.#values.length) this.#setValues(grownArray(this.#values, 2 * place));
    this.#bits[place] = bits;
    this.#valueCount = place + 1;
    return place;
  }

  #setValues(values: Float64Array<ArrayBuffer>): void {
    this.#values = values;
    this.#bits = new BigUint64Array(values.buffer);
  }
}

const selectSamples = `
SELECT hex(samples.series) AS id, samples.time_ms AS timeMs, reinterpretAsUInt64(samples.value) AS bits
FROM samples
WHERE ${ofEntries}
  AND samples.arrival_day >= toDate({day:UInt16})
  AND samples.time_ms BETWEEN arrayMin({times:Array(Int64)}) AND arrayMax({times:Array(Int64)})
  AND (samples.series, samples.time_ms) IN (
    SELECT toFixedString(unhex(wanted.1), 16), wanted.2
    FROM (SELECT arrayJoin(arrayZip({ids:Array(String)}, {times:Array(Int64)})) AS wanted)
  )`;
