import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createShardChoice, type ShardChoice } from './shard-choice.ts';

/** A choice among shards, some of which answer no ping. */
function createChoice(shardCount: number) {
  const timers: (() => void)[] = [];
  const delaysMs: number[] = [];
  const down = new Set<number>();
  const choice = createShardChoice({
    shardCount,
    async ping(shard) {
      if (down.has(shard)) throw new Error('down');
    },
    setTimer(callback, delayMs) {
      timers.push(callback);
      delaysMs.push(delayMs);
      return () => void timers.splice(timers.indexOf(callback), 1);
    },
  });
  async function passTime(): Promise<void> {
    for (const callback of timers.splice(0)) callback();
    await setImmediate();
  }
  return { choice, down, timers, delaysMs, passTime };
}

const take = (choice: ShardChoice, count: number) => Array.from({ length: count }, () => choice.choose());

describe('the choice of a shard', () => {
  it('takes each in turn', () => {
    expect(take(createChoice(3).choice, 7)).toEqual([1, 2, 3, 1, 2, 3, 1]);
    expect(take(createChoice(1).choice, 3)).toEqual([1, 1, 1]);
  });

  it('leaves out one that failed, until it answers', async () => {
    const { choice, down, timers, passTime } = createChoice(3);
    down.add(2);
    choice.fail(2);
    choice.fail(2);
    expect(choice.isPartial()).toBe(true);
    expect([1, 2, 3].map(choice.isLeftOut)).toEqual([false, true, false]);
    expect(take(choice, 4)).toEqual([1, 3, 1, 3]);
    await passTime();
    expect(timers).toHaveLength(1);
    expect(take(choice, 2)).toEqual([1, 3]);
    down.delete(2);
    await passTime();
    expect(timers).toEqual([]);
    expect(choice.isPartial()).toBe(false);
    expect(choice.isLeftOut(2)).toBe(false);
    expect(take(choice, 3)).toEqual([1, 2, 3]);
  });

  it('leaves one that answers but takes no blocks out for longer each time, until it takes one', async () => {
    const { choice, delaysMs, passTime } = createChoice(2);
    for (let failures = 0; failures < 8; failures += 1) {
      choice.fail(2);
      expect(take(choice, 2)).toEqual([1, 1]);
      await passTime();
      expect(choice.isLeftOut(2)).toBe(false);
    }
    expect(delaysMs).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1_000));
    choice.succeed(2);
    choice.fail(2);
    expect(delaysMs.at(-1)).toBe(5_000);
  });

  it('tries each when all failed, or there is one', () => {
    const { choice } = createChoice(2);
    choice.fail(1);
    choice.fail(2);
    expect(choice.isPartial()).toBe(false);
    expect([1, 2].map(choice.isLeftOut)).toEqual([false, false]);
    expect(take(choice, 4)).toEqual([1, 2, 1, 2]);
    const { choice: sole, timers } = createChoice(1);
    sole.fail(1);
    expect(sole.isPartial()).toBe(false);
    expect(take(sole, 2)).toEqual([1, 1]);
    expect(timers).toEqual([]);
  });

  it('pings nobody once it is stopped', async () => {
    const { choice, down, timers, passTime } = createChoice(2);
    down.add(1);
    choice.fail(1);
    choice.stop();
    expect(timers).toEqual([]);
    await passTime();
    choice.fail(2);
    expect(timers).toEqual([]);
  });
});
