import type { UnfinishedCommit } from '../../../postgres/metrics/metric-commits.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { isPassing } from '../../database/clickhouse-failure.ts';
import { type SettleCommitOptions, settleCommit } from './settle-commit.ts';

/** Commits of other gateways that have to be settled before anything is decided about their projects. */
export class UnfinishedCommitsError extends Error {
  override readonly name = 'UnfinishedCommitsError';
  readonly commits: readonly UnfinishedCommit[];
  constructor(commits: readonly UnfinishedCommit[]) {
    super('other commits are not finished');
    this.commits = commits;
  }
}

/** Settles the commits that others left, of which some may stay open for as long as their shard takes no writes. */
export interface CommitSettler {
  /**
   * Repeats what fails only for a commit that is new, because requests of other projects wait: one that could not be settled is tried once
   * each time it is given, and for a second; what takes longer goes on meanwhile.
   *
   * @returns why those that are still open are, by the projects that they have.
   */
  settle(commits: readonly UnfinishedCommit[]): Promise<ReadonlyMap<string, unknown>>;
}

export interface CommitSettlerOptions extends Omit<SettleCommitOptions, 'expiresAtMs'> {
  readonly nowMs: () => number;
  readonly duplicateWindowMs: number;
}

/** One that nobody sent to for so long is forgotten: another gateway may have settled it. */
const rememberForMs = 3_600_000;
const waitForRetryMs = 1_000;

interface OpenCommit {
  readonly error: unknown;
  givenAtMs: number;
  isTried: boolean;
}

export function createCommitSettler(options: CommitSettlerOptions): CommitSettler {
  const { insertTimes, nowMs, duplicateWindowMs } = options;
  const { monotonicNowMs } = insertTimes;
  /** Those that could not be settled, by number. */
  const open = new Map<number, OpenCommit>();

  async function trySettle(commit: UnfinishedCommit, repeatForMs: number): Promise<void> {
    try {
      await settleCommit(commit, {
        ...options,
        insertTimes: { ...insertTimes, repeatForMs },
        expiresAtMs: nowMs() + duplicateWindowMs,
      });
      open.delete(commit.commit);
    } catch (error) {
      open.set(commit.commit, { error, givenAtMs: monotonicNowMs(), isTried: false });
    }
  }

  async function settleOrRetry(commit: UnfinishedCommit): Promise<void> {
    const before = open.get(commit.commit);
    if (before === undefined) return trySettle(commit, insertTimes.repeatForMs);
    before.givenAtMs = monotonicNowMs();
    if (before.isTried) return;
    before.isTried = true;
    await Promise.race([trySettle(commit, 0), insertTimes.pause(waitForRetryMs)]);
  }

  function forgetOld(): void {
    for (const [commit, { givenAtMs, isTried }] of open)
      if (!isTried && monotonicNowMs() - givenAtMs > rememberForMs) open.delete(commit);
  }

  return {
    async settle(commits) {
      forgetOld();
      await Promise.all(commits.map(settleOrRetry));
      const reasons = new Map<string, unknown>();
      for (const { commit, projectIds } of commits) {
        const found = open.get(commit);
        if (found !== undefined) for (const id of projectIds) reasons.set(id, toReason(found.error));
      }
      return reasons;
    },
  };
}

function toReason(error: unknown): unknown {
  if (!isPassing(error)) return error;
  return unavailable(
    'ClickHouse does not say whether an earlier write of the project was stored; send the same request again',
    error,
  );
}
