import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StagedSamples } from './staged-samples.ts';
import { createStagedTimes } from './staged-times.ts';

const maxCount = 12_000;

/** Staged samples, and how often the series of one was read. */
function createSamples() {
  let reads = 0;
  const series = new Int32Array(maxCount);
  const counted = new Proxy(series, {
    get(target, key) {
      reads += 1;
      return Reflect.get(target, key);
    },
  });
  const timestampsMs = new Float64Array(maxCount);
  const samples = { count: 0, series: counted, timestampsMs };
  return {
    // Cast: the values are not read.
    samples: samples as unknown as StagedSamples,
    add(number: number, timestampMs: number): void {
      series[samples.count] = number;
      timestampsMs[samples.count] = timestampMs;
      samples.count += 1;
    },
    truncate(count: number): void {
      samples.count = count;
    },
    get reads() {
      return reads;
    },
  };
}

const step = fc.record({
  series: fc.nat({ max: 5 }),
  timestampMs: fc.nat({ max: 40 }),
  /** Which of the samples are kept; by default all. */
  keptShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

it('finds what is staged, and nothing that was removed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
      const staged = createSamples();
      const times = createStagedTimes(staged.samples);
      let model: string[] = [];
      for (const { series, timestampMs, keptShare } of steps) {
        const key = `${series} ${timestampMs}`;
        expect(times.find(series, timestampMs)).toBe(model.indexOf(key));
        if (!model.includes(key)) {
          staged.add(series, timestampMs);
          model.push(key);
        }
        if (keptShare === null) continue;
        model = model.slice(0, Math.floor(model.length * keptShare));
        times.truncate(model.length);
        staged.truncate(model.length);
      }
    }),
  );
});

it('forgets the samples of a request without a pass over those of the requests before it', () => {
  const staged = createSamples();
  const times = createStagedTimes(staged.samples);
  const before = 10_000;
  for (let number = 0; number < before; number++) staged.add(number, 1_000);
  times.find(0, 1);
  const readsBefore = staged.reads;
  for (let request = 0; request < 500; request++) {
    staged.add(request, 2_000);
    expect(times.find(request, 1_500)).toBe(-1);
    times.truncate(before);
    staged.truncate(before);
  }
  expect(times.find(7, 1_000)).toBe(7);
  // Two look-ups of a sample and one of a time, each of which passes a few others.
  expect(staged.reads - readsBefore).toBeLessThan(500 * 30);
});

it('forgets all samples of a commit without a pass over them', () => {
  const staged = createSamples();
  const times = createStagedTimes(staged.samples);
  for (let number = 0; number < maxCount; number++) staged.add(number, 1_000);
  expect(times.find(7, 1_000)).toBe(7);
  const readsBefore = staged.reads;
  times.truncate(0);
  staged.truncate(0);
  expect(staged.reads).toBe(readsBefore);
  expect(times.find(7, 1_000)).toBe(-1);
  for (let number = 0; number < maxCount; number++) staged.add(number, 2_000);
  expect([times.find(7, 1_000), times.find(7, 2_000)]).toEqual([-1, 7]);
});
