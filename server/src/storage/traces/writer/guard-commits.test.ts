import { expect, it } from 'vitest';
import { unavailable } from '../../threads/storage-failure.ts';
import type { CommitStep } from './batch-commit.ts';
import { guardCommits } from './guard-commits.ts';
import type { WriteCommand } from './write-command.ts';

const gone = unavailable('gone');
const full = unavailable('full');
const keepAlive: WriteCommand = { kind: 'keepAlive', projectId: 'p', traceId: 't', receivedAtMs: 1 };
const remove: WriteCommand = { ...keepAlive, kind: 'delete' };
const done = { ok: true, outcome: undefined } as const;
const step: CommitStep = { maxTraces: 3, maxSpans: 7, maxMs: 9 };

function commit(displaced: boolean[], isFull = false) {
  const committed: string[] = [];
  const steps: (CommitStep | undefined)[] = [];
  let isForgotten = false;
  const guarded = guardCommits(
    (commands, each) => {
      steps.push(each);
      committed.push(...commands.map(({ kind }) => kind));
      return commands.map(() => done);
    },
    {
      findDisplaced: () => (displaced.shift() === true ? gone : undefined),
      findFull: () => (isFull ? full : undefined),
    },
    () => {
      isForgotten = true;
    },
  );
  const results = guarded([keepAlive, remove], step);
  return { results, committed, steps, isForgotten };
}

it('commits nothing to a file that is gone, and acknowledges nothing if it went meanwhile', () => {
  const refused = { ok: false, error: gone };
  expect(commit([true])).toMatchObject({ results: [refused, refused], committed: [] });
  expect(commit([false, true])).toMatchObject({
    results: [refused, refused],
    committed: ['keepAlive', 'delete'],
  });
});

it('on a full disk takes only what frees space', () => {
  expect(commit([], true)).toMatchObject({
    results: [{ ok: false, error: full }, done],
    committed: ['delete'],
  });
  expect(commit([]).results).toEqual([done, done]);
});

it('passes on how much is stored of each request', () => {
  expect(commit([]).steps).toEqual([step]);
  expect(commit([], true).steps).toEqual([step]);
});

it('lets go of what was read of refused requests, of which a part may be stored', () => {
  for (const refused of [commit([true]), commit([false, true]), commit([], true)])
    expect(refused.isForgotten).toBe(true);
  expect(commit([]).isForgotten).toBe(false);
});
