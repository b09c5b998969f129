import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStaleMarker, writeStaleMarker } from '../../../promql/samples/stale-marker.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import type { HeadMessage } from '../shared/head-message.ts';
import { createMemtableReplica, type MemtableReplica } from '../shared/memtable-replica.ts';
import { SharedBuffers } from '../shared/shared-buffers.ts';
import { HeadMemtable } from './head-memtable.ts';

const sharedBuffers = new SharedBuffers();

/** A memtable, and the view of a reader. */
function createBoth(lastCountOf: (series: number) => number = () => 0): {
  generation: HeadMemtable;
  replica: MemtableReplica;
} {
  let replica: MemtableReplica | undefined;
  function broadcast(message: HeadMessage): void {
    if (message.kind === 'memtable') replica = createMemtableReplica(1, message.bounds, () => {});
    if (message.kind === 'runPointers') replica?.addPage(message.index, message.page);
    if (message.kind === 'sampleSlab') replica?.addSlab(message.index, message.buffer);
  }
  const generation = new HeadMemtable(1, { sharedBuffers, broadcast, lastCountOf });
  if (replica === undefined) throw new Error('the memtable was not announced');
  return { generation, replica };
}

/** Samples of one series, the value of each its time. */
function stage(series: number, times: readonly number[]): StagedSamples {
  const values = Float64Array.from(times);
  return {
    count: times.length,
    series: new Int32Array(times.length).fill(series),
    timestampsMs: Float64Array.from(times),
    values,
    valueWords: new Int32Array(values.buffer),
  };
}

function readTimes(replica: MemtableReplica, series: number): number[] {
  const samples = replica.read(series);
  if (samples === undefined) return [];
  const { timestampsMs, values, from, to } = samples;
  expect([...values.subarray(from, to)]).toEqual([...timestampsMs.subarray(from, to)]);
  return [...timestampsMs.subarray(from, to)];
}

const distinctTimes = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 400, size: 'max' });
/** Mostly in order, as when several senders are a little apart. */
const almostSorted = distinctTimes.map((times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted.map(
    (_, index) => sorted[index % 7 === 3 ? index - 3 : index % 7 < 3 ? index + 1 : index] ?? 0,
  );
});

it('gives the samples of a series by time, whatever the order they came in', () => {
  const orders = fc.oneof(
    distinctTimes,
    almostSorted.map((times) => [...new Set(times)]),
    distinctTimes.map((times) => times.toSorted((a, b) => b - a)),
  );
  fc.assert(
    fc.property(
      orders,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 5_000 }),
      (times, step, timeMs) => {
        const { generation, replica } = createBoth();
        for (let start = 0; start < times.length; start += step) {
          generation.append(stage(3, times.slice(start, start + step)), 0.5, () => {});
        }
        expect(readTimes(replica, 3)).toEqual(times.toSorted((a, b) => a - b));
        const found = generation.find(3, timeMs);
        expect(found?.values[found.index]).toBe(times.includes(timeMs) ? timeMs : undefined);
        expect(generation.countOf(3)).toBe(times.length);
      },
    ),
  );
});

it('keeps series apart, over several pages and slabs', () => {
  const { generation, replica } = createBoth();
  const firsts: number[] = [];
  for (let round = 1; round <= 30; round++) {
    for (let series = 0; series < 9_000; series += 3) {
      generation.append(stage(series, [round]), round / 30, (first) => firsts.push(first));
    }
  }
  for (let series = 0; series < 9_000; series++) {
    const expected = series % 3 === 0 ? Array.from({ length: 30 }, (_, index) => index + 1) : [];
    if (series % 300 < 3) expect(readTimes(replica, series)).toEqual(expected);
  }
  expect(firsts).toHaveLength(3_000);
  expect(generation.sampleCount).toBe(90_000);
});

it('takes more samples of a series than a slab has', () => {
  const { generation, replica } = createBoth();
  const times = Array.from({ length: 150_000 }, (_, index) => index);
  generation.append(stage(1, times), 0.5, () => {});
  const samples = replica.read(1);
  expect(samples && samples.to - samples.from).toBe(150_000);
  expect(samples?.timestampsMs[samples.to - 1]).toBe(149_999);
});

it('needs little more than 16 bytes a sample when series continue as in the memtable before', () => {
  const { generation } = createBoth(() => 480);
  const startBytes = generation.byteSize;
  const samples = 480 * 2_000;
  for (let round = 0; round < 480; round++) {
    const staged = stage(0, Array(2_000).fill(round));
    for (let series = 0; series < 2_000; series++) staged.series[series] = series;
    generation.append(staged, round / 480, () => {});
  }
  expect((generation.byteSize - startBytes) / samples).toBeLessThan(18);
});

it('needs less than 22 bytes a sample in the first memtable', () => {
  const { generation } = createBoth();
  for (let round = 0; round < 480; round++) {
    const staged = stage(0, Array(2_000).fill(round));
    for (let series = 0; series < 2_000; series++) staged.series[series] = series;
    generation.append(staged, round / 480, () => {});
  }
  expect(generation.byteSize / (480 * 2_000)).toBeLessThan(22);
});

describe('late samples of one append', () => {
  const now = 1_700_000_000_000;
  const ascending = Array.from({ length: 20_000 }, (_, index) => now + index * 1_000);
  /** Every 7,919th, which is a permutation: it has no divisor in common with the count. */
  const shuffled = ascending.map((_, index) => ascending[(index * 7_919) % ascending.length] as number);

  it.each([
    ['of one series, newest first', ascending.toReversed(), 20_000],
    ['of one series, shuffled', shuffled, 20_000],
    ['of many series, newest first', ascending.toReversed(), 40],
    ['of many series, shuffled', shuffled, 40],
  ])('%s, take about as much memory as those in order', (_, times, countOfSeries) => {
    /** Each `countOfSeries` times in succession are those of one series. */
    function append(order: readonly number[]): ReturnType<typeof createBoth> {
      const both = createBoth();
      const staged = stage(0, order);
      for (let index = 0; index < order.length; index++) {
        staged.series[index] = Math.floor(index / countOfSeries);
      }
      both.generation.append(staged, 0.5, () => {});
      return both;
    }

    const { generation, replica } = append(times);
    expect(generation.byteSize).toBeLessThan(3 * append(ascending).generation.byteSize);
    for (let start = 0; start < times.length; start += countOfSeries) {
      const ofSeries = times.slice(start, start + countOfSeries).toSorted((a, b) => a - b);
      expect(readTimes(replica, start / countOfSeries)).toEqual(ofSeries);
    }
  });

  it('keep the bits of staleness markers', () => {
    const { generation, replica } = createBoth();
    const staged = stage(1, [40, 30, 10, 20]);
    writeStaleMarker(staged.values, 2);
    generation.append(staged, 0.5, () => {});
    const read = replica.read(1);
    expect(read?.timestampsMs.slice(read.from, read.to)).toEqual(Float64Array.of(10, 20, 30, 40));
    expect(read && isStaleMarker(read.values, read.from)).toBe(true);
  });
});

it('has no series once its memory is released, which is no longer counted', () => {
  const { generation } = createBoth();
  const before = sharedBuffers.byteSize;
  generation.append(stage(1, [10, 20]), 0, () => {});
  expect(sharedBuffers.byteSize).toBeGreaterThan(before);
  generation.release();
  expect(generation.countOf(1)).toBe(0);
  expect(sharedBuffers.byteSize).toBe(before);
});

it('has the bounds of its times, and none without samples', () => {
  const { generation, replica } = createBoth();
  expect([replica.minMs, replica.maxMs]).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  generation.append(stage(1, [30, 10]), 0, () => {});
  generation.append(stage(1, [20, 40]), 0, () => {});
  expect([replica.minMs, replica.maxMs, generation.minMs, generation.maxMs]).toEqual([10, 40, 10, 40]);
});
