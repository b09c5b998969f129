import { beforeEach, expect, it } from 'vitest';
import type { MetricCommit } from '../../metrics/metric-store.ts';
import { readStoredSamples, storedWindowMs } from './read-stored-samples.ts';
import { createFakeConditions, type FakeConditions } from './testing/fake-conditions.ts';
import { plainEvaluation } from './testing/plain-evaluation.ts';
import { createSettlingClock, type SettlingClock } from './testing/settling-clock.ts';

const now = Date.UTC(2026, 10, 20, 12);

let clock: SettlingClock;
let metrics: FakeConditions;
let stopping: AbortController;
let errors: unknown[];
beforeEach(() => {
  clock = createSettlingClock(now);
  metrics = createFakeConditions();
  stopping = new AbortController();
  errors = [];
});

function append(name: string, timeMs: number): void {
  metrics.append('prj_1', [{ labels: ['__name__', name], timeMs, value: Float64Array.of(1) }]);
}

async function read(
  names: readonly string[] | Map<string, ReadonlySet<string>>,
  evaluateConditions = metrics.evaluateConditions,
  maxShare = 1,
): Promise<readonly MetricCommit[]> {
  const found: MetricCommit[] = [];
  await readStoredSamples(
    {
      ...plainEvaluation,
      ...clock,
      maxShare,
      metrics: { evaluateConditions },
      signal: stopping.signal,
      onError: (error) => void errors.push(error),
    },
    names instanceof Map ? names : new Map([['prj_1', new Set(names)]]),
    (commit) => void found.push(commit),
  );
  return found;
}

it('finds the newest sample that is not ahead, and the newest that is, of each metric', async () => {
  for (const timeMs of [now - storedWindowMs, now - 1_001, now - 2_000, now + 3, now + storedWindowMs])
    append('load', timeMs);
  append('a "b"\\', now);
  append('old', now - storedWindowMs);
  expect(await read(['load', 'a "b"\\', 'old', 'none'])).toEqual([
    {
      projectId: 'prj_1',
      newestMs: new Map([
        ['load', now - 1_001],
        ['a "b"\\', now],
      ]),
    },
    { projectId: 'prj_1', newestMs: new Map([['load', now + storedWindowMs]]) },
  ]);
});

it('reads the others when those of one metric cannot be read, and reports that', async () => {
  append('load', now);
  const found = await read(['huge', 'load'], async (evaluations) => {
    if (evaluations.some(({ expressions }) => expressions[0]?.includes('huge'))) throw new Error('too slow');
    return metrics.evaluateConditions(evaluations, { maxRunMs: 1 });
  });
  expect(found[0]?.newestMs).toEqual(new Map([['load', now]]));
  expect(errors).toEqual([new Error('too slow')]);
});

it('reads those of each project in turn, so that few do not wait for all of many', async () => {
  const asked: ReadonlySet<string>[] = [];
  const many = Array.from({ length: 100 }, (_, index) => `m${index}`);
  const names = new Map([
    ['prj_1', new Set(many)],
    ['prj_2', new Set(['load', 'up'])],
  ]);
  await read(names, async (evaluations) => {
    asked.push(new Set(evaluations.map(({ projectId }) => projectId)));
    return evaluations.map(() => []);
  });
  expect(asked.map(({ size }) => size)).toEqual([2, 1, 1, 1]);
});

it('rests between reads, and ends when the service stops', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `m${index}`);
  let readCount = 0;
  const reading = read(
    names,
    async (evaluations) => {
      readCount += 1;
      await new Promise<void>((resolve) => void clock.setTimer(resolve, 100));
      return evaluations.map(() => []);
    },
    0.1,
  );
  await clock.advance(999);
  expect(readCount).toBe(1);
  await clock.advance(1);
  expect(readCount).toBe(2);
  await clock.advance(100);
  stopping.abort();
  await reading;
  expect([readCount, errors]).toEqual([2, []]);
});
