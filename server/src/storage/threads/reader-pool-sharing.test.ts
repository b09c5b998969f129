import { beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeReaders,
  type FakeReaderPool,
  type FakeReaders,
  readTimeoutMs,
  settle,
  startsAfterMs,
} from './testing/fake-readers.ts';

let readers: FakeReaders;
beforeEach(() => {
  readers = createFakeReaders();
});

describe('projects that share readers', () => {
  const readOf = (pool: FakeReaderPool, projectId: string) =>
    pool.read({ kind: 'tags', projectId }, { deadlineMs: readers.clock.nowMs() + readTimeoutMs });
  const busy = () => readers.threads.filter(({ isBusy }) => isBusy);

  it('finds a thread for a project soon, whatever another one asks for', async () => {
    const pool = readers.createPool(2, 50);
    const flood = Array.from({ length: 20 }, () => readOf(pool, 'a'));
    await readers.clock.advance(startsAfterMs);
    expect(busy()).toHaveLength(2);
    expect(readers.startCount).toBe(2);
    const probe = readOf(pool, 'b');
    await readers.clock.advance(startsAfterMs);
    expect(busy()).toHaveLength(3);
    readers.threads[2]?.answer(['of b']);
    expect(await probe).toEqual(['of b']);
    // Idle again, and kept from the flood.
    await settle();
    expect(busy()).toHaveLength(2);
    while (busy().length > 0) {
      for (const thread of busy()) thread.answer([]);
      await settle();
    }
    expect(await Promise.all(flood)).toHaveLength(20);
    expect(readers.startCount).toBe(3);
  });

  it('shares readers.threads by the time that reads took', async () => {
    const pool = readers.createPool(1, 50);
    const answered: string[] = [];
    const note = (projectId: string) => void readOf(pool, projectId).then(() => answered.push(projectId));
    for (let count = 0; count < 4; count += 1) note('a');
    await settle();
    for (let count = 0; count < 4; count += 1) note('b');
    for (const tookMs of [100, 10, 10, 10, 10]) {
      await settle();
      await readers.clock.advance(tookMs);
      // One reader and the spare one; the first is the slow one of a.
      for (const thread of busy()) thread.answer([]);
    }
    await settle();
    expect(answered.filter((projectId) => projectId === 'b').length).toBeGreaterThanOrEqual(4);
    await pool.stop();
  });

  it('refuses the newest reads of the project with the most when too many wait', async () => {
    const pool = readers.createPool(1, 4);
    const outcomes: string[] = [];
    const note = (projectId: string) =>
      void readOf(pool, projectId).then(
        () => outcomes.push(`${projectId} answered`),
        ({ code }) => outcomes.push(`${projectId} ${code}`),
      );
    note('a');
    await settle();
    for (let count = 0; count < 5; count += 1) note('a');
    await settle();
    expect(outcomes).toEqual(['a UNAVAILABLE']);
    note('b');
    note('c');
    await settle();
    expect(outcomes).toEqual(['a UNAVAILABLE', 'a UNAVAILABLE', 'a UNAVAILABLE']);
    await pool.stop();
  });
});
