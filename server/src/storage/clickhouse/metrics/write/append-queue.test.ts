import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../errors/app-error.ts';
import type { MetricAppendOutcome, MetricBatch } from '../../../../metrics/metric-store.ts';
import { type AppendQueue, createAppendQueue } from './append-queue.ts';
import type { CommitResults } from './request-committer.ts';

interface Commit {
  readonly batches: readonly MetricBatch[];
  readonly isWaiting: boolean;
  answer(results: CommitResults | Error): Promise<void>;
}

const outcome: MetricAppendOutcome = {
  accepted: 1,
  late: 0,
  duplicates: 0,
  rejected: {},
  points: { received: 1, rejected: 0 },
};
const stored = { ok: true, outcome } as const;

function batchOf(projectId: string, bytes = 1): MetricBatch {
  const request = new Uint8Array(bytes);
  return { projectId, request, format: 'otlp', receivedAtMs: 0, oldestMs: 0, newestMs: 0 };
}

describe('appends that wait for a commit', () => {
  let commits: Commit[];
  let queue: AppendQueue;
  beforeEach(() => {
    commits = [];
    queue = createAppendQueue({
      maxCommitBytes: 10,
      onCommitted: () => undefined,
      committer: {
        commit(batches, isWaiting) {
          const { promise, resolve, reject } = Promise.withResolvers<CommitResults>();
          commits.push({
            batches,
            isWaiting,
            async answer(results) {
              if (results instanceof Error) reject(results);
              else resolve(results);
              // The queue goes on.
              await new Promise((next) => setImmediate(next));
            },
          });
          return promise.then((results) => ({ results, commits: [] }));
        },
      },
    });
  });

  /** The project, or the error, once it is answered. */
  function append(projectId: string, bytes?: number): Promise<string> {
    return new Promise((resolve) => {
      queue.add({
        batch: batchOf(projectId, bytes),
        skippedCount: 0,
        resolve: () => resolve(projectId),
        reject: (error) => resolve(String(error)),
      });
    });
  }

  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const projectsOf = (commit: Commit | undefined) => commit?.batches.map(({ projectId }) => projectId);

  it('share the next one, up to its bytes', async () => {
    const appends = [append('a', 4), append('b', 4), append('a', 4)];
    await turn();
    expect(projectsOf(commits[0])).toEqual(['a', 'b']);
    await commits[0]?.answer([stored, stored]);
    expect(projectsOf(commits[1])).toEqual(['a']);
    await commits[1]?.answer([stored]);
    expect(await Promise.all(appends)).toEqual(['a', 'b', 'a']);
  });

  it('fail together when a server cannot be used, and alone when one of them is the reason', async () => {
    const failing = [append('a'), append('b')];
    await turn();
    await commits[0]?.answer(new AppError('UNAVAILABLE', 'ClickHouse is away'));
    expect(await Promise.all(failing)).toEqual(Array(2).fill('AppError: ClickHouse is away'));
    const others = [append('a'), append('b')];
    await turn();
    await commits[1]?.answer(new Error('a bug'));
    await commits[2]?.answer(new Error('a bug of a'));
    await commits[3]?.answer([stored]);
    expect(await Promise.all(others)).toEqual(['Error: a bug of a', 'b']);
  });

  it('of a locked project let others go first, but not for ever', async () => {
    const locked = append('locked');
    await turn();
    // None was stored, so there is nothing to do but to wait.
    await commits[0]?.answer([undefined]);
    expect(commits[1]).toMatchObject({ isWaiting: true });
    await commits[1]?.answer([stored]);
    expect(await locked).toBe('locked');

    const again = append('locked');
    void append('other');
    await turn();
    await commits[2]?.answer([undefined, stored]);
    void append('other');
    await turn();
    expect(projectsOf(commits[3])).toEqual(['locked']);
    await commits[3]?.answer([undefined]);
    expect(commits[4]?.isWaiting).toBe(true);
    expect(projectsOf(commits[4])).toEqual(['locked']);
    await commits[4]?.answer([stored]);
    expect(await again).toBe('locked');
  });
});
