import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { type ModelRequest, SampleStoreModel } from '../testing/sample-store-model.ts';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import { scriptedBatch } from '../testing/scripted-request.ts';

const startMs = Date.UTC(2026, 0, 5, 23, 59);
const oldestMs = startMs;
const newestMs = startMs + 90_000;
const someDay = 30_000;

/** Few series and times, so that samples collide. */
const arbitrarySample = fc.record({
  instance: fc.constantFrom('a', 'b', 'c'),
  timestampMs: fc.integer({ min: -2, max: 92 }).map((second) => startMs + second * 1000),
  value: fc.oneof(
    fc.constantFrom(1, 2, -0, 0, Number.NaN, Number.POSITIVE_INFINITY, 'stale' as const),
    fc.record({ delta: fc.integer({ min: 1, max: 5 }) }),
  ),
});

const arbitraryRequest: fc.Arbitrary<ModelRequest> = fc.record({
  projectId: fc.constantFrom('prj_a', 'prj_b'),
  samples: fc.array(arbitrarySample, { maxLength: 60, size: 'max' }),
  isMalformed: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
});

const arbitraryStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      requests: fc.array(arbitraryRequest, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      requests: fc.array(arbitraryRequest, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('freeze' as const, 'seal' as const, 'retire' as const, 'restart' as const),
    }),
  },
);

function toBatches(requests: readonly ModelRequest[]) {
  return requests.map(({ projectId, samples, isMalformed }) =>
    scriptedBatch(samples, { projectId, isMalformed, oldestMs, newestMs }),
  );
}

/** The outcome without its text; `undefined` for a request that was refused. */
function withoutReason(outcome: unknown): unknown {
  if (outcome instanceof Error) return undefined;
  const {
    reason: _,
    rejections: _rejections,
    ...rest
  } = outcome as { reason?: string; rejections?: unknown };
  return rest;
}

function failCommit(samples: SampleWriterInFolder, requests: readonly ModelRequest[]): void {
  samples.db.exec("CREATE TEMP TRIGGER fail BEFORE INSERT ON wal BEGIN SELECT raise(ABORT, 'no'); END");
  samples.commit(...toBatches(requests));
  samples.db.exec('DROP TRIGGER fail');
}

it('agrees with a model over failures, rotations and restarts', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStep, { maxLength: 25, size: 'max' }), (steps) => {
      const samples = createSampleWriterInFolder();
      const model = new SampleStoreModel(oldestMs, newestMs);
      const sealed = new Set<number>();
      const retired = new Set<number>();
      const frozen: number[] = [];
      try {
        samples.open();
        for (const step of steps) {
          if (step.kind === 'commit') {
            const outcomes = samples.commit(...toBatches(step.requests));
            expect(outcomes.map(withoutReason)).toEqual(model.commit(step.requests));
          } else if (step.kind === 'fail') {
            failCommit(samples, step.requests);
          } else if (step.kind === 'freeze') {
            samples.writer.freezeBefore(someDay);
            const number = model.freeze();
            if (number !== undefined) frozen.push(number);
          } else if (step.kind === 'seal') {
            const number = frozen.find((each) => !sealed.has(each));
            if (number === undefined) continue;
            samples.writer.walSealed(number);
            while (!samples.writer.isClean) samples.writer.clean();
            sealed.add(number);
          } else if (step.kind === 'retire') {
            const number = frozen.find((each) => sealed.has(each) && !retired.has(each));
            if (number === undefined) continue;
            retired.add(number);
            samples.writer.retire(number);
            model.retire(number);
          } else {
            samples.open();
            const goesOn = model.restart(sealed);
            if (goesOn === frozen.at(-1)) frozen.pop();
          }
          expect(samples.contents()).toEqual(model.contents());
        }
        expect(samples.damage).toEqual([]);
      } finally {
        samples.remove();
      }
    }),
    { numRuns: propertyRuns(0.6) },
  );
});
