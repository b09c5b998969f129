import { AppError } from '../../../../errors/app-error.ts';
import { createFairQueue } from '../../../../fairness/fair-queue.ts';
import type { MetricAppendOutcome, MetricBatch, MetricCommit } from '../../../../metrics/metric-store.ts';
import type { RequestCommitter } from './request-committer.ts';

/** An append that waits for its commit. */
export interface PendingAppend {
  readonly batch: MetricBatch;
  /** How many commits went without it, because its project was locked. */
  skippedCount: number;
  readonly resolve: (outcome: MetricAppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Group commit: what arrives during a commit waits for the next one. */
export interface AppendQueue {
  add(append: PendingAppend): void;
  /** Waits for the appends that were added. */
  stop(): Promise<void>;
}

export interface AppendQueueOptions {
  readonly committer: RequestCommitter;
  readonly maxCommitBytes: number;
  readonly onCommitted: (commits: readonly MetricCommit[]) => void;
}

const maxAppendsPerCommit = 1_000;
/** After that many commits without its project, one waits for it. */
const maxSkips = 2;

export function createAppendQueue({
  committer,
  maxCommitBytes,
  onCommitted,
}: AppendQueueOptions): AppendQueue {
  const queue = createFairQueue<PendingAppend>({
    // The caller bounds them.
    maxItems: Number.POSITIVE_INFINITY,
    costOf,
  });
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Others of the same turn join the first commit.
    await Promise.resolve();
    while (queue.size > 0) {
      const appends = takeSome();
      const waiting = appends.find(({ skippedCount }) => skippedCount >= maxSkips);
      if (waiting === undefined) await commit(appends, false);
      else await commitWaiting(appends, waiting);
    }
    running = undefined;
  }

  function takeSome(): PendingAppend[] {
    const appends: PendingAppend[] = [];
    let bytes = 0;
    const fits = (_owner: string, append: PendingAppend): boolean =>
      appends.length === 0 ||
      (appends.length < maxAppendsPerCommit && bytes + costOf(append) <= maxCommitBytes);
    for (let next = queue.take(fits); next !== undefined; next = queue.take(fits)) {
      appends.push(next.item);
      bytes += costOf(next.item);
    }
    return appends;
  }

  /** Puts appends back in their order, before others of their projects. */
  function putBack(appends: readonly PendingAppend[]): void {
    const byProject = Map.groupBy(appends, ({ batch }) => batch.projectId);
    for (const [projectId, ofProject] of byProject) queue.putBack(projectId, ofProject);
  }

  /** A commit of one project alone, because who holds one and waits for another may wait for ever. */
  async function commitWaiting(appends: readonly PendingAppend[], waiting: PendingAppend): Promise<void> {
    const isOfProject = ({ batch }: PendingAppend) => batch.projectId === waiting.batch.projectId;
    putBack(appends.filter((append) => !isOfProject(append)));
    await commit(appends.filter(isOfProject), true);
  }

  async function commit(appends: readonly PendingAppend[], isWaiting: boolean): Promise<void> {
    try {
      const { results, commits } = await committer.commit(
        appends.map(({ batch }) => batch),
        isWaiting,
      );
      onCommitted(commits);
      const left = appends.filter((_, index) => results[index] === undefined);
      // None was served: there is nothing else to do than to wait.
      const skips = left.length === appends.length ? maxSkips : 1;
      for (const append of left) append.skippedCount += skips;
      putBack(left);
      for (const [index, { resolve, reject }] of appends.entries()) {
        const result = results[index];
        if (result?.ok === true) resolve(result.outcome);
        else if (result?.ok === false) reject(result.error);
      }
    } catch (error) {
      if (appends.length === 1 || error instanceof AppError) for (const { reject } of appends) reject(error);
      // So that a request which nobody foresaw fails alone.
      else for (const append of appends) await commit([append], true);
    }
  }

  return {
    add(append) {
      queue.add(append.batch.projectId, append);
      running ??= run();
    },
    async stop() {
      await running;
    },
  };
}

function costOf({ batch }: PendingAppend): number {
  return batch.request.byteLength;
}
