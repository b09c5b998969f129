import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

function createWorld(maxPerTurn: number) {
  const deferred: (() => void)[] = [];
  const turns = createFairTurns({ maxPerTurn, defer: (callback) => deferred.push(callback) });
  const done: string[] = [];
  return {
    turns,
    done,
    add: (owner: string, count: number) => {
      for (let piece = 0; piece < count; piece += 1) turns.add(owner, () => done.push(`${owner}${piece}`));
    },
    /** @returns what the next turn of the event loop did. */
    nextTurn(): readonly string[] {
      const before = done.length;
      for (const callback of deferred.splice(0)) callback();
      return done.slice(before);
    },
  };
}

describe('the turns of a thread', () => {
  it('do so much at once, and the rest in later turns', () => {
    const { add, done, nextTurn } = createWorld(3);
    add('a', 7);
    expect(done).toEqual(['a0', 'a1', 'a2']);
    expect([nextTurn(), nextTurn(), nextTurn()]).toEqual([['a3', 'a4', 'a5'], ['a6'], []]);
    add('a', 1);
    expect(done.at(-1)).toBe('a0');
  });

  it('serve an owner next, however much of another one waits', () => {
    const { add, nextTurn } = createWorld(4);
    add('a', 10_000);
    add('b', 2);
    expect(nextTurn()).toEqual(['a4', 'b0', 'a5', 'b1']);
  });

  it('go on after a piece that fails', () => {
    const { turns, add, done, nextTurn } = createWorld(1);
    add('a', 1);
    turns.add('a', () => {
      throw new Error('a failure');
    });
    add('a', 1);
    expect(nextTurn).toThrow('a failure');
    expect(nextTurn()).toEqual(['a0']);
    expect(done).toHaveLength(2);
  });
});
