import { dayMs } from '../../../../time/utc-day.ts';
import type { KnownSeries } from './known-series.ts';
import { ofEntries, readInChunks, type SeriesEntry, type SeriesReads } from './read-in-chunks.ts';

export interface ReadSeriesOptions extends SeriesReads {
  readonly known: KnownSeries;
  /** UTC day of arrival. */
  readonly today: number;
  readonly nowMs: number;
}

/** What is stored of series. */
export interface SeriesFindings {
  /** Whether one of them has samples. */
  readonly hasSamples: boolean;
  /** Makes it known; where there are samples, nothing may be staged, because that would be undone to what was known before. */
  apply(): void;
}

/** What is read of a series. */
interface Found extends SeriesEntry {
  readonly sampleDay: number;
  newestMs: number;
  /** Of the newest sample that is no NaN. */
  value: number;
  hasValue: boolean;
  arrivalDay: number;
}

interface DayRow {
  readonly id: string;
  readonly day: number;
}

interface NewestRow {
  readonly id: string;
  readonly newestMs: string;
  readonly value: string;
  readonly valueCount: string;
  readonly arrivalDay: number;
}

const recentMs = 3_600_000;

/**
 * Reads what is stored of series that are not known: their newest sample, and on which days they have some. First where most have theirs,
 * because a series may have thousands of samples each day.
 */
export async function readSeries(
  numbers: readonly number[],
  options: ReadSeriesOptions,
): Promise<SeriesFindings> {
  const { known, today, nowMs } = options;
  if (numbers.length === 0) return { hasSamples: false, apply: () => undefined };
  const seriesOf = (project: number, id: string) => known.find(project, Buffer.from(id, 'hex'));
  const found = new Map<number, Found>();

  async function readDays(series: readonly number[], fromDay: number): Promise<void> {
    await readInChunks<SeriesEntry, DayRow>(
      options,
      series.map((each) => ({ series: each })),
      selectDays,
      () => ({ day: fromDay }),
      ({ id, day }, project) => {
        const series = seriesOf(project, id);
        if (series === -1) return;
        const nothing = { newestMs: Number.NEGATIVE_INFINITY, value: 0, hasValue: false, arrivalDay: 0 };
        found.set(series, { series, sampleDay: day, ...nothing });
      },
    );
  }

  async function readNewest(
    entries: readonly Found[],
    text: string,
    fromMs: number,
    fromDay: number,
  ): Promise<void> {
    await readInChunks<Found, NewestRow>(
      options,
      entries,
      text,
      (chunk) => ({ fromMs, day: Math.max(0, fromDay), days: chunk.map(({ sampleDay }) => sampleDay) }),
      ({ id, newestMs, value, valueCount, arrivalDay }, project) => {
        const entry = found.get(seriesOf(project, id));
        if (entry === undefined) return;
        entry.newestMs = Number(newestMs);
        entry.value = valueCount === '0' ? 0 : toValue(value);
        entry.hasValue = valueCount !== '0';
        entry.arrivalDay = Math.max(entry.arrivalDay, arrivalDay);
      },
    );
  }

  async function readArrivals(entries: readonly Found[], day: number): Promise<void> {
    await readInChunks<Found, { readonly id: string }>(
      options,
      entries,
      selectArrived,
      () => ({ day }),
      ({ id }, project) => {
        const entry = found.get(seriesOf(project, id));
        if (entry !== undefined) entry.arrivalDay = Math.max(entry.arrivalDay, day);
      },
    );
  }

  const unresolved = () => [...found.values()].filter(({ hasValue }) => !hasValue);
  await readDays(numbers, today - 1);
  const older = numbers.filter((series) => !found.has(series));
  await readDays(older, -(2 ** 31));
  const recent = [...found.values()].filter(({ sampleDay }) => sampleDay >= today - 1);
  await readNewest(recent, selectRecent, nowMs - recentMs, today - 1);
  const ofDay = unresolved();
  const firstDay = ofDay.reduce((first, { sampleDay }) => Math.min(first, sampleDay), today);
  await readNewest(ofDay, selectOfDay, 0, firstDay - 1);
  // Its registration may be all that was stored of a day, or its samples there be no numbers.
  await readNewest(unresolved(), selectAll, 0, 0);
  for (const day of [today, today - 1])
    await readArrivals(
      [...found.values()].filter(({ arrivalDay }) => arrivalDay < day),
      day,
    );

  const hasSamples = (entry: Found | undefined): entry is Found =>
    entry !== undefined && entry.newestMs !== Number.NEGATIVE_INFINITY;
  return {
    hasSamples: [...found.values()].some(hasSamples),
    apply() {
      for (const series of numbers) {
        const entry = found.get(series);
        known.know(series, {
          arrivalDay: entry?.arrivalDay ?? 0,
          sampleDay: entry?.sampleDay ?? Number.NEGATIVE_INFINITY,
        });
        if (!hasSamples(entry)) continue;
        known.state.words[2 * series] = entry.newestMs;
        known.state.words[2 * series + 1] = entry.value;
      }
    },
  };
}

export function toValue(bits: string): number {
  // In bounds: it has one element.
  return new Float64Array(BigUint64Array.of(BigInt(bits)).buffer)[0] as number;
}

const selectDays = `
SELECT hex(series.series) AS id, max(series.day) AS day
FROM series
WHERE series.project = {project:String} AND series.day >= {day:Int32}
  AND series.metric IN (SELECT unhex(arrayJoin({metrics:Array(String)})))
  AND series.series IN (SELECT toFixedString(unhex(arrayJoin({ids:Array(String)})), 16))
GROUP BY series.series`;

const newest = `
SELECT hex(samples.series) AS id, max(samples.time_ms) AS newestMs,
  argMaxIf(reinterpretAsUInt64(samples.value), samples.time_ms, NOT isNaN(samples.value)) AS value,
  countIf(NOT isNaN(samples.value)) AS valueCount, toInt32(max(samples.arrival_day)) AS arrivalDay
FROM samples WHERE ${ofEntries} AND samples.arrival_day >= toDate({day:UInt16})`;

const selectRecent = `${newest} AND samples.time_ms >= {fromMs:Int64} GROUP BY samples.series`;

const selectOfDay = `${newest}
  AND samples.time_ms >= ${dayMs} * toInt64(arrayMin({days:Array(Int32)}))
  AND (samples.series, toInt32(floor(samples.time_ms / ${dayMs}))) IN (
    SELECT toFixedString(unhex(wanted.1), 16), wanted.2
    FROM (SELECT arrayJoin(arrayZip({ids:Array(String)}, {days:Array(Int32)})) AS wanted)
  )
GROUP BY samples.series`;

const selectAll = `${newest} GROUP BY samples.series`;

const selectArrived = `
SELECT DISTINCT hex(samples.series) AS id FROM samples
WHERE ${ofEntries} AND samples.arrival_day = toDate({day:UInt16})`;
