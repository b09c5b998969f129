import { expect, it } from 'vitest';
import { runMicrotasks } from '../testing/fake-clock.ts';
import { createStreamWorld } from './testing/stream-world.ts';

it('opens a few streams of a project at a time, and one of another project beside them', async () => {
  const world = createStreamWorld(1_000);
  const pages: PromiseWithResolvers<void>[] = [];
  const asking: string[] = [];
  world.overrides.list = async (query, budget) => {
    const page = Promise.withResolvers<void>();
    pages.push(page);
    asking.push(query.projectId);
    await page.promise;
    return world.store.list(query, budget);
  };
  const opened = Array.from({ length: 200 }, () => world.open({}, { projectId: 'crowded' }));
  await runMicrotasks();
  expect(asking).toHaveLength(16);
  const other = world.open({}, { projectId: 'other' });
  await runMicrotasks();
  expect(asking.slice(16)).toEqual(['other']);
  for (let answered = 0; answered < 201; answered += 1) {
    pages[answered]?.resolve();
    await runMicrotasks();
  }
  await Promise.all([...opened, other]);
  expect(asking).toHaveLength(201);
});

it('reads nothing for a client that left while it waited for its turn, and gives its place back', async () => {
  const world = createStreamWorld(17);
  const page = Promise.withResolvers<void>();
  let listCount = 0;
  world.overrides.list = async (query, budget) => {
    listCount += 1;
    await page.promise;
    return world.store.list(query, budget);
  };
  const opened = Array.from({ length: 16 }, () => world.open());
  const client = new AbortController();
  const left = world.open({}, { signal: client.signal });
  await runMicrotasks();
  client.abort();
  page.resolve();
  await expect(left).rejects.toThrow();
  await Promise.all(opened);
  expect(listCount).toBe(16);
  await world.open();
});
