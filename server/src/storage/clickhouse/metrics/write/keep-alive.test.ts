import { expect, it } from 'vitest';
import { createKeepAlive } from './keep-alive.ts';

it('lets PostgreSQL hear of a transaction now and then', async () => {
  let nowMs = 0;
  let count = 0;
  const session = {
    async rows() {
      count += 1;
      return [];
    },
  };
  const keepAlive = createKeepAlive(session, 1_000, () => nowMs);
  for (; nowMs <= 500; nowMs += 10) await keepAlive();
  expect(count).toBe(5);
});
