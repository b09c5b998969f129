import type { SampleDayListing } from '../day-file/list-sample-days.ts';
import { dayOf } from '../day-file/seal-generation.ts';
import type { SampleSealerHost } from '../threads/sample-sealer-host.ts';
import type { SampleStoreLimits } from '../threads/sample-store-limits.ts';
import type { SampleWriterClient } from '../threads/sample-writer-client.ts';
import type { SampleDayKeeper } from './sample-day-keeper.ts';

export interface GenerationKeeperOptions {
  readonly sealer: Pick<SampleSealerHost, 'write'>;
  readonly writer: Pick<SampleWriterClient, 'walSealed' | 'retire'>;
  readonly days: Pick<SampleDayKeeper, 'setAside' | 'forget'>;
  readonly listing: SampleDayListing;
  readonly limits: Pick<SampleStoreLimits, 'sealRetryMs' | 'purgeAfterMs'>;
  readonly nowMs: () => number;
  /** The first UTC day within the retention, now. */
  readonly firstDay: () => number;
}

/** Takes generations from memory to day files, and merges what they leave there once a day is over. */
export interface GenerationKeeper {
  /** In ascending order. */
  seal(generation: number): void;
  stop(): Promise<void>;
}

/**
 * A sealed generation stays in memory until the next one is sealed, so that the last hours are always answered from memory;
 * its entries of the write-ahead log go at once.
 */
export function createGenerationKeeper(options: GenerationKeeperOptions): GenerationKeeper {
  const { sealer, writer, days, limits, nowMs, firstDay } = options;
  const frozen: number[] = [];
  const resident: number[] = [];
  /** With the last generation that was sealed into them. Blocks of an earlier process may wait to be merged, or deleted. */
  const daysToMerge = new Map(options.listing.days.map(({ day }) => [day, 0]));
  const daysToPurge = new Set(daysToMerge.keys());
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  function work(): void {
    working ??= workOff().finally(() => {
      working = undefined;
      if (frozen.length > 0 && !stopping.signal.aborted) work();
    });
  }

  function isIdle(): boolean {
    return frozen.length === 0 && !stopping.signal.aborted;
  }

  async function workOff(): Promise<void> {
    while (frozen.length > 0 && !stopping.signal.aborted) {
      try {
        await sealNext();
        if (isIdle()) await keepUp();
      } catch {
        // The medium takes no writes now: nothing was changed, and all of it is tried again.
        await sleep(limits.sealRetryMs, stopping.signal);
      }
    }
  }

  async function sealNext(): Promise<void> {
    const [generation] = frozen;
    if (generation === undefined) return;
    const outcome = await sealer.write({ kind: 'seal', generation, fromDay: firstDay() });
    if (outcome.kind === 'sealed') {
      for (const { day, name, reason } of outcome.setAside) days.forget(day, name, reason);
      for (const day of outcome.days) daysToMerge.set(day, generation);
    }
    frozen.shift();
    writer.walSealed(generation);
    resident.push(generation);
    while (resident.length > 1) writer.retire(resident.shift() ?? generation);
  }

  /** Merges and purges until something has to be sealed. */
  async function keepUp(): Promise<void> {
    for (const day of daysToPurge) {
      if (!isIdle()) return;
      const outcome = await sealer.write({ kind: 'purge', day, replacedByMs: nowMs() - limits.purgeAfterMs });
      if (outcome.kind === 'damaged') await days.setAside(day, outcome.reason);
      if (outcome.kind !== 'kept' || !outcome.hasMore) daysToPurge.delete(day);
    }
    // In memory still, and so left out of merges: readers skip its blocks.
    const [firstInMemory = 0] = resident;
    for (const [day, generation] of daysToMerge) {
      if (day < dayOf(nowMs()) && generation < firstInMemory) await mergeDay(day, firstInMemory - 1);
    }
  }

  /** Until there is no more to merge, or something to seal. */
  async function mergeDay(day: number, upToGeneration: number): Promise<void> {
    while (isIdle()) {
      const outcome = await sealer.write({ kind: 'merge', day, upToGeneration, nowMs: nowMs() });
      if (outcome.kind === 'damaged') await days.setAside(day, outcome.reason);
      if (outcome.kind !== 'kept' || !outcome.hasMore) {
        daysToMerge.delete(day);
        return;
      }
      daysToPurge.add(day);
    }
  }

  return {
    seal(generation) {
      frozen.push(generation);
      work();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
