import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { dayMs } from '../../../time/utc-day.ts';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import type { QuarantinedDay } from '../../generational/day-files/quarantine-day.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import { createMemoryHead, type MemoryHead } from '../testing/memory-head.ts';
import { DamagedDay, openDayReader } from './day-reader.ts';
import { listSampleDays } from './list-sample-days.ts';
import { createSampleSealer, type SampleSealer } from './sample-sealer.ts';

const day = 20_400;

interface Sealing {
  readonly folder: string;
  readonly head: MemoryHead;
  readonly sealer: SampleSealer;
  readonly quarantined: QuarantinedDay[];
  /** Seals a memtable with samples of `seriesCount` series at these hours since the start of the day. */
  seal(generation: number, hours: readonly number[], seriesCount?: number): void;
}

function startSealing(betweenMetrics?: () => void): Sealing {
  const folder = createTemporaryFolder();
  const head = createMemoryHead();
  const sealer = createSampleSealer(folder, head, betweenMetrics);
  const quarantined: QuarantinedDay[] = [];
  return {
    folder,
    head,
    sealer,
    quarantined,
    seal(generation, hours, seriesCount = 1) {
      head.begin(generation);
      const timestampsMs = Float64Array.from(hours, (hour) => day * dayMs + Math.round(hour * 3_600_000));
      const samples = {
        timestampsMs,
        values: timestampsMs.map((_, index) => index),
        from: 0,
        to: hours.length,
      };
      for (let series = 0; series < seriesCount; series += 1) {
        head.append('p', ['__name__', `m${series % 3}`, 'series', `${series}`], samples);
      }
      sealer.seal(generation, Number.NEGATIVE_INFINITY, (file) => quarantined.push(file));
    },
  };
}

function blocksOf({ folder }: Sealing, ofDay = day) {
  const reader = openDayReader(folder, ofDay);
  const blocks = reader?.blocks() ?? [];
  reader?.close();
  return blocks;
}

it('writes the samples of a memtable to the files of their days', () => {
  const sealing = startSealing();
  sealing.seal(1, [1, 2, 25]);
  expect(listSampleDays(sealing.folder)).toEqual({
    days: [
      { day, sealedGenerations: [1] },
      { day: day + 1, sealedGenerations: [1] },
    ],
    quarantined: [],
  });
  expect(blocksOf(sealing)).toMatchObject([
    {
      projectId: 'p',
      generation: 1,
      sampleCount: 2,
      firstMetric: 'm0',
      lastMetric: 'm0',
      maxMs: day * dayMs + 7_200_000,
    },
  ]);
  expect(blocksOf(sealing, day + 1)).toMatchObject([{ sampleCount: 1 }]);
});

it('lets garbage be collected after each metric of a day', () => {
  const betweenMetrics = vi.fn();
  const sealing = startSealing(betweenMetrics);
  // Series of three metrics, on two days.
  sealing.seal(1, [1, 25], 30);
  expect(betweenMetrics).toHaveBeenCalledTimes(6);
});

it('does nothing when repeated, and skips days past the retention', () => {
  const sealing = startSealing();
  sealing.seal(1, [1, 25]);
  sealing.sealer.seal(1, Number.NEGATIVE_INFINITY, () => expect.fail());
  expect(blocksOf(sealing)).toHaveLength(1);
  sealing.seal(2, [49]);
  expect(sealing.sealer.seal(2, day + 3, () => expect.fail())).toEqual([]);
});

it('cuts blocks between metrics where it can', () => {
  const sealing = startSealing();
  sealing.seal(1, [1], 1_800);
  expect(
    blocksOf(sealing).map(({ firstMetric, lastMetric, seriesCount }) => [
      firstMetric,
      lastMetric,
      seriesCount,
    ]),
  ).toEqual([
    ['m0', 'm0', 512],
    ['m0', 'm1', 512],
    ['m1', 'm1', 176],
    ['m2', 'm2', 512],
    ['m2', 'm2', 88],
  ]);
});

it('merges the blocks of a finished day, and frees their space', () => {
  const sealing = startSealing();
  for (let generation = 1; generation <= 9; generation += 1) {
    sealing.seal(
      generation,
      Array.from({ length: 60 }, (_, index) => generation + index / 60 + Math.sin(index) / 1e4),
      400,
    );
  }
  expect(sealing.sealer.merge(day, 3, 1_000)).toBe(false);
  const [before] = blocksOf(sealing);
  while (sealing.sealer.merge(day, 8, 1_000));
  const blocks = blocksOf(sealing);
  expect(blocks.filter(({ generation }) => generation === 9)).toHaveLength(3);
  const merged = blocks.filter(({ generation }) => generation === null);
  expect(merged.reduce((sum, { sampleCount }) => sum + sampleCount, 0)).toBe(8 * 60 * 400);
  expect(merged.map(({ firstGeneration }) => firstGeneration)).toEqual(merged.map(() => 1));
  const reader = openDayReader(sealing.folder, day);
  expect(reader?.labels(before?.blockId ?? 0).length).toBeGreaterThan(0);
  expect(sealing.sealer.purge(day, 999)).toBe(true);
  const bytes = statSync(dayFilePath(sealing.folder, day)).size;
  expect(sealing.sealer.purge(day, 1_000)).toBe(false);
  expect(() => reader?.labels(before?.blockId ?? 0)).toThrow(DamagedDay);
  reader?.close();
  expect(statSync(dayFilePath(sealing.folder, day)).size).toBeLessThan(bytes);
});

it('keeps of samples at one time the one that was stored first when it merges', () => {
  const sealing = startSealing();
  for (const generation of [4, 2, 1, 3]) {
    sealing.head.begin(generation);
    const samples = {
      timestampsMs: Float64Array.of(day * dayMs),
      values: Float64Array.of(generation),
      from: 0,
      to: 1,
    };
    sealing.head.append('p', ['__name__', 'm'], samples);
    sealing.sealer.seal(generation, 0, () => expect.fail());
  }
  expect(sealing.sealer.merge(day, 9, 0)).toBe(true);
  const reader = openDayReader(sealing.folder, day);
  const [merged] = reader?.blocks() ?? [];
  const values = new Float64Array(1);
  reader?.samples(merged?.blockId ?? 0).readValues(0, 1, values, 0);
  reader?.close();
  expect(values).toEqual(Float64Array.of(1));
});

it('quarantines a file that is not a database, and starts a new one', () => {
  const sealing = startSealing();
  writeFileSync(
    dayFilePath(sealing.folder, day),
    'no database, though it is long enough for a header of one'.repeat(50),
  );
  sealing.seal(1, [1]);
  expect(sealing.quarantined).toMatchObject([{ day, name: expect.stringMatching(/^quarantine\//) }]);
  expect(blocksOf(sealing)).toHaveLength(1);
  expect(readdirSync(join(sealing.folder, 'quarantine'))).toHaveLength(1);
});

it('finds damage at start: a cut file, a changed row, a row that is gone', () => {
  for (const damage of [
    (path: string) => truncateSync(path, 20_000),
    (path: string) => change(path, "UPDATE block SET last_metric = 'zz'"),
    (path: string) => change(path, 'UPDATE sealed_generation SET generation = 7'),
  ]) {
    const sealing = startSealing();
    sealing.seal(1, [1, 25]);
    damage(dayFilePath(sealing.folder, day));
    const { days, quarantined } = listSampleDays(sealing.folder);
    expect(days).toEqual([{ day: day + 1, sealedGenerations: [1] }]);
    expect(quarantined).toMatchObject([{ day }]);
  }
});

it('drops the files of days before', () => {
  const sealing = startSealing();
  sealing.seal(1, [1, 25, 49]);
  sealing.sealer.dropBefore(day + 1);
  expect(listSampleDays(sealing.folder).days.map((each) => each.day)).toEqual([day + 1, day + 2]);
});

function change(path: string, sql: string): void {
  const db = new Database(path);
  db.exec(sql);
  db.close();
}
