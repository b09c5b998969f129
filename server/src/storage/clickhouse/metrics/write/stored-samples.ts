import { toUtcDay } from '../../../../time/utc-day.ts';
import { grownArray } from '../../../bytes/grown-array.ts';
import type { FoundSample } from '../../../metric-ingest/found-sample.ts';
import { ofEntries, readInChunks, type SeriesReads, toHex } from './read-in-chunks.ts';

/** The stored samples that those of a commit meet. */
export interface StoredSamples {
  /** `undefined` too when it is not known; `learn` finds out then. */
  find(series: number, timestampMs: number): FoundSample | undefined;
  /** Looks up what was not known. @returns whether there were some. */
  learn(reads: SeriesReads): Promise<boolean>;
  /** Forgets all: another commit may have stored some. */
  clear(): void;
}

interface Wanted {
  readonly series: number;
  readonly timestampMs: number;
}

interface SampleRow {
  readonly id: string;
  readonly timeMs: string;
  readonly bits: string;
}

export function createStoredSamples(): StoredSamples {
  /** By series and time: the index of the value, -1 where there is no sample. */
  const indexes = new Map<string, number>();
  const wanted = new Map<string, Wanted>();
  let values = new Float64Array(64);
  let bits = new BigUint64Array(values.buffer);
  let count = 0;

  function add(key: string, valueBits: bigint): void {
    if (count === values.length) {
      values = grownArray(values, 2 * count);
      bits = new BigUint64Array(values.buffer);
    }
    // As bits: an assignment of doubles may change those of a NaN.
    bits[count] = valueBits;
    indexes.set(key, count);
    count += 1;
  }

  return {
    find(series, timestampMs) {
      const key = `${series} ${timestampMs}`;
      const index = indexes.get(key);
      if (index === undefined) wanted.set(key, { series, timestampMs });
      return index === undefined || index === -1 ? undefined : { values, index };
    },
    async learn(reads) {
      if (wanted.size === 0) return false;
      const asked = [...wanted];
      wanted.clear();
      const before = count;
      const keys = new Map(
        asked.map(([key, { series, timestampMs }]) => [
          `${reads.known.projectOf(series)} ${toHex(reads.known.idOf(series))} ${timestampMs}`,
          key,
        ]),
      );
      await readInChunks<Wanted, SampleRow>(
        reads,
        asked.map(([, each]) => each),
        selectSamples,
        (entries) => ({
          times: entries.map(({ timestampMs }) => timestampMs),
          // A sample is at most some minutes newer than its arrival.
          day: Math.max(0, Math.min(...entries.map(({ timestampMs }) => toUtcDay(timestampMs))) - 1),
        }),
        ({ id, timeMs, bits: text }, project) => {
          const key = keys.get(`${project} ${id.toLowerCase()} ${timeMs}`);
          if (key !== undefined) add(key, BigInt(text));
        },
      );
      for (const [key] of asked) if (!indexes.has(key)) indexes.set(key, -1);
      return count > before;
    },
    clear() {
      indexes.clear();
      wanted.clear();
      count = 0;
    },
  };
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
