import { expect, it } from 'vitest';
import type { ExcessRequest } from '../time/start-project-pruning.ts';
import { dayMs } from '../time/utc-day.ts';
import { startDeliveryRetention } from './delivery-retention.ts';
import type { PruneRequest } from './outbox-store.ts';

const nowMs = 100 * dayMs;
const hourMs = 3_600_000;

function start(
  prune: (request: PruneRequest) => Promise<number>,
  {
    projectIds = [],
    pruneExcess = async () => 0,
  }: {
    readonly projectIds?: readonly string[];
    readonly pruneExcess?: (request: ExcessRequest) => Promise<number>;
  } = {},
) {
  const errors: unknown[] = [];
  let now = nowMs;
  let monotonicNow = 0;
  const turns: (() => void)[] = [];
  const retention = startDeliveryRetention({
    store: { prune, pruneExcess },
    projectIds: async () => projectIds,
    nowMs: () => now,
    monotonicNowMs: () => monotonicNow,
    repeat(task) {
      turns.push(task);
      return () => {};
    },
    onError: (error) => errors.push(error),
  });
  function advance(timeMs: number): void {
    now += timeMs;
    monotonicNow += timeMs;
  }
  function step(byMs: number): void {
    now += byMs;
  }
  function takeTurn(): void {
    for (const turn of turns) turn();
  }
  return { ...retention, errors, takeTurn, advance, step };
}

it('prunes batch by batch until nothing is left', async () => {
  const requests: PruneRequest[] = [];
  const found = [1_000, 1_000, 7];
  const done = Promise.withResolvers<void>();
  const retention = start(async (request) => {
    requests.push(request);
    const count = found.shift() ?? 0;
    if (count < 1_000) done.resolve();
    return count;
  });
  await done.promise;
  await retention.stop();
  expect(requests).toHaveLength(3);
  expect(requests[0]).toEqual({
    nowMs,
    finishedBeforeMs: nowMs - 30 * dayMs,
    unattemptedSinceMs: 0,
    limit: 1_000,
  });
});

it('fails nothing that had no attempt in 7 days until the service had time for one after its start', async () => {
  const requests: PruneRequest[] = [];
  let answered = Promise.withResolvers<void>();
  const retention = start(async (request) => {
    requests.push(request);
    answered.resolve();
    return 0;
  });
  for (const waitMs of [0, hourMs - 1, 1]) {
    answered = Promise.withResolvers<void>();
    await new Promise(setImmediate);
    retention.advance(waitMs);
    retention.takeTurn();
    await answered.promise;
  }
  await retention.stop();
  const since = requests.map(({ unattemptedSinceMs }) => unattemptedSinceMs);
  expect(since).toEqual([0, 0, 0, nowMs + hourMs - 7 * dayMs]);
});

it.each([
  ['forward', 3_650 * dayMs, [0, 0, 3_650 * dayMs + nowMs + hourMs - 7 * dayMs]],
  ['back', -50 * dayMs, [0, 0, nowMs - 50 * dayMs + hourMs - 7 * dayMs]],
])('gives that time by the monotonic clock when the clock was set %s', async (_where, stepMs, expected) => {
  const requests: PruneRequest[] = [];
  const retention = start(async (request) => {
    requests.push(request);
    return 0;
  });
  retention.step(stepMs);
  for (const waitMs of [hourMs - 1, 1]) {
    await new Promise(setImmediate);
    retention.advance(waitMs);
    retention.takeTurn();
  }
  await retention.stop();
  expect(requests.map(({ unattemptedSinceMs }) => unattemptedSinceMs)).toEqual(expected);
});

it('prunes what each project has too much of, batch by batch, and that of one that failed the next time', async () => {
  const excess = new Map([
    ['prj_1', 1_003],
    ['prj_2', 5],
  ]);
  const pruned: (readonly [string, number])[] = [];
  let calls = 0;
  const whenCalled = (count: number) => expect.poll(() => calls).toBe(count);
  const retention = start(async () => 0, {
    projectIds: ['prj_1', 'prj_2', 'prj_3'],
    async pruneExcess({ projectId, keptCount, limit }) {
      calls += 1;
      if (calls === 3) throw new Error('locked');
      const found = Math.min(limit, excess.get(projectId) ?? 0);
      excess.set(projectId, (excess.get(projectId) ?? 0) - found);
      pruned.push([projectId, found]);
      expect(keptCount).toBe(20_000);
      return found;
    },
  });
  await whenCalled(3);
  await new Promise(setImmediate);
  expect(retention.errors).toEqual([new Error('locked')]);
  retention.takeTurn();
  await whenCalled(4);
  await new Promise(setImmediate);
  retention.takeTurn();
  await whenCalled(7);
  await retention.stop();
  expect(pruned).toEqual([
    ['prj_1', 1_000],
    ['prj_1', 3],
    ['prj_3', 0],
    ['prj_1', 0],
    ['prj_2', 5],
    ['prj_3', 0],
  ]);
});

it('retries at the next interval after a failure', async () => {
  let calls = 0;
  const retention = start(async () => {
    calls += 1;
    if (calls === 1) throw new Error('locked');
    return 0;
  });
  await retention.stop();
  expect(retention.errors).toEqual([new Error('locked')]);
});

it('prunes once at a time', async () => {
  const answer = Promise.withResolvers<number>();
  let calls = 0;
  const retention = start(() => {
    calls += 1;
    return answer.promise;
  });
  retention.takeTurn();
  expect(calls).toBe(1);
  answer.resolve(0);
  await retention.stop();
});
