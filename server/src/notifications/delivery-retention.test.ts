import { expect, it } from 'vitest';
import { dayMs } from '../time/utc-day.ts';
import { startDeliveryRetention } from './delivery-retention.ts';
import type { PruneRequest } from './outbox-store.ts';

const nowMs = 100 * dayMs;

function start(prune: (request: PruneRequest) => Promise<number>) {
  const errors: unknown[] = [];
  let turn = (): void => {};
  const retention = startDeliveryRetention({
    store: { prune },
    nowMs: () => nowMs,
    repeat(task) {
      turn = task;
      return () => {};
    },
    onError: (error) => errors.push(error),
  });
  return { ...retention, errors, takeTurn: () => turn() };
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
    createdBeforeMs: nowMs - 7 * dayMs,
    limit: 1_000,
  });
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
