import { expect, it } from 'vitest';
import { unavailable } from '../../threads/storage-failure.ts';
import { guardCommits } from './guard-commits.ts';
import type { WriteCommand } from './write-command.ts';

const gone = unavailable('gone');
const full = unavailable('full');
const keepAlive: WriteCommand = { kind: 'keepAlive', projectId: 'p', traceId: 't', receivedAtMs: 1 };
const remove: WriteCommand = { ...keepAlive, kind: 'delete' };
const done = { ok: true, outcome: undefined } as const;

function commit(displaced: boolean[], isFull = false) {
  const committed: string[] = [];
  const guarded = guardCommits(
    (commands) => {
      committed.push(...commands.map(({ kind }) => kind));
      return commands.map(() => done);
    },
    {
      findDisplaced: () => (displaced.shift() === true ? gone : undefined),
      findFull: () => (isFull ? full : undefined),
    },
  );
  return { results: guarded([keepAlive, remove]), committed };
}

it('commits nothing to a file that is gone, and acknowledges nothing if it went meanwhile', () => {
  const refused = { ok: false, error: gone };
  expect(commit([true])).toEqual({ results: [refused, refused], committed: [] });
  expect(commit([false, true])).toEqual({ results: [refused, refused], committed: ['keepAlive', 'delete'] });
});

it('on a full disk takes only what frees space', () => {
  expect(commit([], true)).toEqual({ results: [{ ok: false, error: full }, done], committed: ['delete'] });
  expect(commit([]).results).toEqual([done, done]);
});
