import { chooseMerge } from '../day-file/choose-merge.ts';
import type { LogSealerClient } from '../threads/start-log-threads.ts';
import type { BlockCatalogue } from './block-catalogue.ts';

export interface UpkeepOptions {
  readonly catalogue: BlockCatalogue;
  readonly sealer: Pick<LogSealerClient, 'write'>;
  readonly intervalMs: number;
  readonly setAside: (day: number, reason: string) => Promise<void>;
}

/** Has small blocks merged and merged ones deleted, from time to time. */
export function startUpkeep({ catalogue, sealer, intervalMs, setAside }: UpkeepOptions): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  schedule();

  function schedule(): void {
    if (!isStopped) timer = setTimeout(keepUp, intervalMs);
  }

  async function keepUp(): Promise<void> {
    try {
      let mayHaveMore = true;
      while (mayHaveMore && !isStopped) mayHaveMore = await mergeSome();
      if (!isStopped) await sealer.write({ kind: 'purge' });
    } catch {
      // The medium takes no writes now: nothing was changed, and the next round tries again.
    }
    schedule();
  }

  /** Whether there may be more to merge. */
  async function mergeSome(): Promise<boolean> {
    const blocks = chooseMerge(catalogue.all());
    if (blocks === undefined) return false;
    const outcome = await sealer.write({ kind: 'merge', blocks });
    if (outcome.kind === 'merged') {
      // Not when the day was dropped or set aside meanwhile.
      catalogue.replace(outcome.merge.removed, outcome.merge.added);
    }
    if (outcome.kind === 'damaged' && blocks.every(catalogue.has)) {
      await setAside(outcome.day, outcome.reason);
    }
    return true;
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
