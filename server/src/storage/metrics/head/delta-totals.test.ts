import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import {
  bitsOf,
  type ScriptedSample,
  sample,
  scriptDay,
  scriptedBatch,
  scriptStartMs,
} from '../testing/scripted-request.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
});
afterEach(() => samples.remove());

describe('running totals', () => {
  const delta = (second: number, value = 3) => scriptedBatch([sample('a', second, { delta: value })]);
  const stored = () => samples.contents().get('prj_a up a');
  const lastTotal = () => stored()?.at(-1)?.[1];

  it('add deltas up over rotations and restarts, and count those of a repeated request once', () => {
    samples.open();
    samples.commit(delta(1));
    samples.writer.freezeBefore(scriptDay + 2);
    expect(samples.commit(delta(1), delta(2))).toMatchObject([
      { accepted: 0, duplicates: 1 },
      { accepted: 1 },
    ]);
    samples.commit(scriptedBatch([sample('a', 3, 'stale')]));
    samples.open();
    samples.commit(delta(4), delta(1));
    expect(stored()?.map(([, bits]) => bits)).toEqual(
      [3, 6, 'stale' as const, 9].map((value) => bitsOf(value)),
    );
  });

  it('have every delta of a millisecond, from any sender', () => {
    samples.open();
    samples.commit(
      scriptedBatch([
        { ...sample('a', 1, { delta: 5 }), nsInMs: 100_000 },
        { ...sample('a', 1, { delta: 7 }), nsInMs: 200_000 },
      ]),
      delta(1, 11),
    );
    expect(samples.commit(delta(1, 13))).toMatchObject([{ accepted: 1, late: 1, rejected: {} }]);
    expect(stored()).toEqual([
      [scriptStartMs + 1000, bitsOf(12)],
      [scriptStartMs + 1001, bitsOf(23)],
      [scriptStartMs + 1002, bitsOf(36)],
    ]);
  });

  it('count late deltas now, once a request, because stored samples never change', () => {
    samples.open();
    samples.commit(delta(10, 1));
    const late = [5, 3, 10].map((second) => sample('a', second, { delta: 2 }));
    expect(samples.commit(scriptedBatch(late))).toMatchObject([{ accepted: 3, late: 3 }]);
    expect(stored()).toEqual([
      [scriptStartMs + 10_000, bitsOf(1)],
      [scriptStartMs + 10_001, bitsOf(7)],
    ]);
  });

  it('stay when a series ends in the millisecond of its last delta', () => {
    samples.open();
    samples.commit(
      scriptedBatch([sample('a', 1, { delta: 5 }), { ...sample('a', 1, 'stale'), nsInMs: 900_000 }]),
    );
    expect(stored()).toEqual([
      [scriptStartMs + 1000, bitsOf(5)],
      [scriptStartMs + 1001, bitsOf('stale')],
    ]);
    samples.commit(delta(2, 1));
    expect(lastTotal()).toBe(bitsOf(6));
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'reject a delta of %d',
    (value) => {
      samples.open();
      expect(samples.commit(delta(1), delta(2, value))).toMatchObject([
        { accepted: 1 },
        { accepted: 0, rejected: { unsupported: 1 }, reason: expect.stringContaining(`a delta of ${value}`) },
      ]);
      expect(lastTotal()).toBe(bitsOf(3));
    },
  );

  it('count a request again whose first commit failed', () => {
    samples.open();
    samples.db.exec("CREATE TEMP TRIGGER fail BEFORE INSERT ON wal BEGIN SELECT raise(ABORT, 'no'); END");
    samples.commit(delta(1));
    samples.db.exec('DROP TRIGGER fail');
    expect(samples.commit(delta(1))).toMatchObject([{ accepted: 1 }]);
    expect(lastTotal()).toBe(bitsOf(3));
  });

  it('answer a repeated request as the first time, also after a restart and from day files', () => {
    samples.open();
    const window = { oldestMs: scriptStartMs, newestMs: scriptStartMs + 60_000 };
    const mixed = () => scriptedBatch([sample('a', 1, { delta: 5 }), sample('b', 61)], window);
    const [first] = samples.commit(mixed());
    expect(first).toMatchObject({ accepted: 1, rejected: { too_new: 1 } });
    samples.seal(1);
    samples.cleanAll();
    samples.open();
    expect(samples.commit(mixed())).toEqual([{ ...(first as object), accepted: 0, duplicates: 1 }]);
    expect(samples.contents()).toEqual(new Map());
  });
});

/** Senders that share series, with times that collide, in any order. */
const arbitraryPoint: fc.Arbitrary<ScriptedSample> = fc.record({
  instance: fc.constantFrom('a', 'b'),
  timestampMs: fc.integer({ min: 0, max: 20 }).map((ms) => scriptStartMs + ms),
  nsInMs: fc.integer({ min: 0, max: 999_999 }),
  value: fc.record({ delta: fc.integer({ min: -50, max: 1000 }) }),
});

const arbitraryStep = fc.record({
  points: fc.array(arbitraryPoint, { minLength: 1, maxLength: 8 }),
  /** How many steps before the request that is sent again is, if any. */
  repeats: fc.option(fc.nat({ max: 5 })),
  /** After how many steps of cleaning a sealed memtable the next thing happens, if one is sealed. */
  seals: fc.option(fc.integer({ min: 0, max: 4 })),
  restarts: fc.boolean(),
});

it('the last total is the sum of all deltas, whatever their order, senders, seals, restarts and retries', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStep, { minLength: 1, maxLength: 12 }), (steps) => {
      // A folder per case: the cases are many logs.
      const samples = createSampleWriterInFolder();
      try {
        samples.open();
        const sums = new Map<string, number>();
        const sealedDays = new Map<number, readonly number[]>();
        for (const [index, { points, repeats, seals, restarts }] of steps.entries()) {
          // An endpoint of its own: equal requests of two senders cannot be told apart.
          const sent = (at: number) => [
            ...(steps[at]?.points ?? []),
            { instance: `sender ${at}`, timestampMs: scriptStartMs, value: { delta: 1 } },
          ];
          const [outcome] = samples.commit(scriptedBatch(sent(index)));
          expect(outcome).toMatchObject({ accepted: points.length + 1, duplicates: 0, rejected: {} });
          for (const { instance, value } of points) {
            const { delta } = value as { delta: number };
            sums.set(instance, (sums.get(instance) ?? 0) + delta);
          }
          if (seals !== null) {
            for (const generation of samples.writer.freezeBefore(scriptDay + 1)) {
              sealedDays.set(generation, [scriptDay]);
              samples.writer.walSealed(generation);
            }
            for (let step = 0; step < seals; step++) samples.writer.clean();
          }
          if (restarts) samples.open({ sealedDays });
          const again = sent(repeats === null ? -1 : index - repeats);
          if (again.length > 1) {
            expect(samples.commit(scriptedBatch(again))).toMatchObject([{ accepted: 0, rejected: {} }]);
          }
          // What is in day files is not read here, so each series gets a sample.
          const nothing = [...sums.keys(), `probe ${index}`].map((instance) => ({
            instance,
            timestampMs: scriptStartMs,
            value: { delta: 0 },
          }));
          samples.commit(scriptedBatch(nothing));
          const contents = samples.contents();
          for (const [instance, sum] of sums) {
            expect(contents.get(`prj_a up ${instance}`)?.at(-1)?.[1]).toBe(bitsOf(sum + 0));
          }
        }
      } finally {
        samples.remove();
      }
    }),
    { numRuns: propertyRuns(0.2) },
  );
});
