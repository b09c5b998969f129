import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import {
  bitsOf,
  type ScriptedSample,
  sample,
  scriptedBatch,
  scriptStartMs,
} from '../testing/scripted-request.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
});
afterEach(() => samples.remove());

/** Seconds, as the samples have them. */
const since = (second: number, counted: ScriptedSample) => ({
  ...counted,
  startMs: scriptStartMs + second * 1000,
});
const stored = () =>
  samples
    .contents()
    .get('prj_a up a')
    ?.map(([timestampMs, bits]) => [(timestampMs - scriptStartMs) / 1000, bits]);
const toBits = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([second, value]) => [second, bitsOf(value)]);

it('a counter is 0 where it began, once, and again where it began again', () => {
  samples.open({ takesStarts: true });
  const [outcome] = samples.commit(
    scriptedBatch([
      since(0, sample('a', 10, 5)),
      since(0, sample('a', 20, 7)),
      since(15, sample('a', 20, 7)),
    ]),
  );
  expect(outcome).toMatchObject({ accepted: 2, duplicates: 1, late: 0, rejected: {} });
  samples.open({ takesStarts: true });
  samples.commit(scriptedBatch([since(0, sample('a', 30, 9)), since(35, sample('a', 40, 2))]));
  const expected = toBits([
    [0, 0],
    [10, 5],
    [20, 7],
    [30, 9],
    [35, 0],
    [40, 2],
  ]);
  expect(stored()).toEqual(expected);
});

it('a beginning that is no time before the sample, or that samples are not taken of, is left out', () => {
  samples.open({ takesStarts: true });
  const window = { oldestMs: scriptStartMs + 5000 };
  const [outcome] = samples.commit(
    scriptedBatch(
      [since(10, sample('a', 10, 5)), since(12, sample('a', 11, 6)), since(0, sample('b', 10, 5))],
      window,
    ),
  );
  expect(outcome).toMatchObject({ accepted: 3, rejected: {} });
  expect(stored()).toEqual(
    toBits([
      [10, 5],
      [11, 6],
    ]),
  );
  expect(samples.seconds('b')).toEqual([10]);
});

it('a running total of deltas goes on, whatever begins in its series', () => {
  samples.open({ takesStarts: true });
  samples.commit(
    scriptedBatch([
      sample('a', 10, { delta: 5 }),
      since(15, sample('a', 20, 5)),
      sample('a', 30, { delta: 1 }),
    ]),
  );
  expect(samples.seconds()).toEqual([10, 20, 30]);
  expect(stored()?.at(-1)).toEqual([30, bitsOf(6)]);
});

it('beginnings are left out by default', () => {
  samples.open();
  samples.commit(scriptedBatch([since(0, sample('a', 10, 5))]));
  expect(stored()).toEqual(toBits([[10, 5]]));
});
