import { messageOf } from '../../../errors/message-of.ts';
import { onceChanged } from '../../../errors/once-changed.ts';
import type { SealerClient, SealerTypes } from '../sealer/sealer-protocol.ts';
import type { DayKeeper } from './day-keeper.ts';

export interface CompactionOptions<Types extends SealerTypes> {
  readonly sealer: SealerClient<Types>;
  readonly days: Pick<DayKeeper, 'quarantine'>;
  /** Days whose files may hold replaced blocks of an earlier process. */
  readonly daysToPurge: Iterable<number>;
  /** How long replaced blocks stay readable, for queries that began before: has to be longer than any of them; see `purgeAfterReads`. */
  readonly purgeAfterMs: number;
  /** The clock of the times at which blocks are replaced. */
  readonly nowMs: () => number;
  /** Default `performance.now`. */
  readonly monotonicNowMs?: () => number;
  /** The blocks to merge next; those of which a merge failed only after the others, which must not wait for them. */
  readonly chooseMerge: () => (Types['merge'] & { readonly day: number }) | undefined;
  /** `merged` is undefined when there was nothing to merge. */
  readonly onMerged: (
    merge: Types['merge'] & { readonly day: number },
    merged: Types['merged'] | undefined,
  ) => void;
  /** Whether the blocks still exist. If not, their file was dropped meanwhile, and a failed merge is no damage. */
  readonly isCurrent: (merge: Types['merge'] & { readonly day: number }) => boolean;
  /** Called with the reason why a round failed, once for as long as it stays the same; with `undefined` once one did not. */
  readonly onObstacle?: ((obstacle: string | undefined) => void) | undefined;
}

/** Merges small blocks, and deletes replaced ones once no query can read them. */
export interface Compaction {
  /**
   * Runs until nothing is left to do or `mayGoOn` returns false. A purge that fails is due again, and keeps nothing else waiting.
   *
   * @throws AppError `UNAVAILABLE` when the disk takes no writes; of what failed nothing was changed.
   */
  run(mayGoOn: () => boolean): Promise<void>;
}

export function createCompaction<Types extends SealerTypes>(options: CompactionOptions<Types>): Compaction {
  const { sealer, days, purgeAfterMs, nowMs, chooseMerge, onMerged, isCurrent } = options;
  const { monotonicNowMs = () => performance.now(), onObstacle } = options;
  const daysToPurge = new Set(options.daysToPurge);
  /** Merges whose replaced blocks queries may still read, by both clocks: one that is set forward ends no query. */
  let recentMerges: { readonly atMs: number; readonly monotonicMs: number }[] = [];
  const startedMs = monotonicNowMs();
  const reportObstacle = onceChanged((obstacle) => onObstacle?.(obstacle));

  function replacedByMs(): number {
    return Math.min(nowMs() - purgeAfterMs, ...recentMerges.map(({ atMs }) => atMs - 1));
  }

  /**
   * Blocks of a later time were replaced while the clock was ahead, before any query that is running: by this process, or by an
   * earlier one.
   */
  function replacedAfterMs(): number | undefined {
    if (monotonicNowMs() - startedMs < purgeAfterMs) return undefined;
    return Math.max(nowMs(), ...recentMerges.map(({ atMs }) => atMs));
  }

  async function purge(day: number): Promise<void> {
    const endedMs = monotonicNowMs() - purgeAfterMs;
    recentMerges = recentMerges.filter(({ monotonicMs }) => monotonicMs > endedMs);
    const outcome = await sealer.write({
      kind: 'purge',
      day,
      replacedByMs: replacedByMs(),
      replacedAfterMs: replacedAfterMs(),
    });
    if (outcome.kind !== 'purged' || !outcome.hasMore) daysToPurge.delete(day);
    // Last, because a file that cannot be moved fails the purge: the next round has to get past its day.
    if (outcome.kind === 'damaged') await days.quarantine(day, outcome.reason);
  }

  async function merge(chosen: Types['merge'] & { readonly day: number }): Promise<void> {
    const atMs = nowMs();
    const outcome = await sealer
      .write({ kind: 'merge', ...chosen, nowMs: atMs })
      // One that failed, too: it may have been committed before.
      .finally(() => recentMerges.push({ atMs, monotonicMs: monotonicNowMs() }));
    if (outcome.kind === 'merged') {
      if (outcome.merged !== undefined) daysToPurge.add(chosen.day);
      onMerged(chosen, outcome.merged);
    }
    if (outcome.kind !== 'damaged') return;
    const isDamaged = isCurrent(chosen);
    onMerged(chosen, undefined);
    if (isDamaged) await days.quarantine(chosen.day, outcome.reason);
  }

  async function runRound(mayGoOn: () => boolean): Promise<void> {
    const failures: unknown[] = [];
    for (const day of daysToPurge) {
      if (!mayGoOn()) break;
      await purge(day).catch((error: unknown) => failures.push(error));
    }
    while (mayGoOn()) {
      const chosen = chooseMerge();
      if (chosen === undefined) break;
      await merge(chosen);
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    async run(mayGoOn) {
      try {
        await runRound(mayGoOn);
      } catch (error) {
        reportObstacle(messageOf(error));
        throw error;
      }
      // A round that was broken off may not have got to what failed.
      if (mayGoOn()) reportObstacle(undefined);
    },
  };
}
