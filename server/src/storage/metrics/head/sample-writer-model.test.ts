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

/** Few series, times and nanoseconds, so that samples collide. */
const arbitrarySample = fc.record({
  instance: fc.constantFrom('a', 'b', 'c'),
  timestampMs: fc.integer({ min: -2, max: 92 }).map((second) => startMs + second * 1000),
  nsInMs: fc.constantFrom(0, 0, 1, 999_999),
  value: fc.oneof(
    fc.constantFrom(1, 2, -0, 0, Number.NaN, Number.POSITIVE_INFINITY, 'stale' as const),
    fc.record({ delta: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(Number.POSITIVE_INFINITY)) }),
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

/** Some requests are repeated, in the same commit or a later one. */
function withRepetitions(steps: readonly Step[], picks: readonly number[]): Step[] {
  const sent: ModelRequest[] = [];
  let next = 0;
  return steps.map((step) => {
    if (step.kind !== 'commit' && step.kind !== 'fail') return step;
    sent.push(...step.requests);
    const pick = picks[next++] ?? 0;
    const repeated = pick > 2 ? sent[pick % Math.max(1, sent.length)] : undefined;
    return repeated === undefined ? step : { ...step, requests: [...step.requests, repeated] };
  });
}

type Step = typeof arbitraryStep extends fc.Arbitrary<infer S> ? S : never;

function toBatches(requests: readonly ModelRequest[]) {
  return requests.map(({ projectId, samples, isMalformed }) =>
    scriptedBatch(samples, { projectId, isMalformed, oldestMs, newestMs }),
  );
}

const arbitrarySteps = fc
  .tuple(
    fc.array(arbitraryStep, { maxLength: 25, size: 'max' }),
    fc.array(fc.nat({ max: 9 }), { minLength: 25, maxLength: 25 }),
  )
  .map(([steps, picks]) => withRepetitions(steps, picks));

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
  for (const table of ['wal', 'accepted_request']) {
    samples.db.exec(
      `CREATE TEMP TRIGGER fail_${table} BEFORE INSERT ON ${table} BEGIN SELECT raise(ABORT, 'no'); END`,
    );
  }
  samples.commit(...toBatches(requests));
  for (const table of ['wal', 'accepted_request']) samples.db.exec(`DROP TRIGGER fail_${table}`);
}

/** Series and their totals are forgotten with their last memtable. */
const options = { limits: { keepTotalsMs: 0 }, acknowledges: true };

it('agrees with a model over failures, rotations and restarts', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const samples = createSampleWriterInFolder();
      const model = new SampleStoreModel(oldestMs, newestMs);
      const sealed = new Set<number>();
      const retired = new Set<number>();
      const frozen: number[] = [];
      try {
        samples.open(options);
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
            while (!samples.writer.isClean()) samples.writer.clean();
            model.seal(number);
            sealed.add(number);
          } else if (step.kind === 'retire') {
            const number = frozen.find((each) => sealed.has(each) && !retired.has(each));
            if (number === undefined) continue;
            retired.add(number);
            samples.writer.retire(number);
            samples.cleanAll();
            model.retire(number);
            model.forgetSeries();
          } else {
            samples.open(options);
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
