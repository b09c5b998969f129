import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairGate } from './fair-gate.ts';

function createWorld(maxRunning: number) {
  const gate = createFairGate(maxRunning);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  return {
    running,
    start(owner: string, count: number): void {
      for (let index = 0; index < count; index += 1) {
        void gate.run(owner, async () => {
          running.push(owner);
          const { promise, resolve } = Promise.withResolvers<void>();
          ends.push(resolve);
          await promise;
        });
      }
    },
    async endOldest(): Promise<void> {
      ends.shift()?.();
      await nextTurn();
    },
    gate,
  };
}

describe('a gate', () => {
  it('lets so much run at a time, and one of every owner that has nothing under way', async () => {
    const { start, running, endOldest } = createWorld(2);
    start('a', 5);
    await nextTurn();
    expect(running).toEqual(['a', 'a']);
    start('b', 2);
    await nextTurn();
    expect(running).toEqual(['a', 'a', 'b']);
    await endOldest();
    expect(running).toEqual(['a', 'a', 'b']);
    await endOldest();
    expect(running.slice(3)).toHaveLength(1);
    for (let end = 0; end < 5; end += 1) await endOldest();
    expect(running.toSorted()).toEqual(['a', 'a', 'a', 'a', 'a', 'b', 'b']);
  });

  it('passes results and failures on, and is free after either', async () => {
    const { gate } = createWorld(1);
    const failure = new Error('a failure');
    await expect(gate.run('a', () => Promise.reject(failure))).rejects.toBe(failure);
    await expect(gate.run('a', async () => 5)).resolves.toBe(5);
  });
});
