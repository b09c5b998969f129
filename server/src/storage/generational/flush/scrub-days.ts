import type { ScrubbedStore } from '../../scrub/scrubbed-store.ts';
import { listDays } from '../day-files/day-file-name.ts';
import type { SealerClient, SealerTypes } from '../sealer/sealer-protocol.ts';
import type { DayKeeper } from './day-keeper.ts';

export interface DayScrubOptions {
  /** As in `DamageFinding.store`. */
  readonly name: string;
  readonly folder: string;
  /** Reads the blocks: it alone moves the files of days, so that damage is of the file that is there. */
  readonly sealer: SealerClient<SealerTypes>;
  readonly days: Pick<DayKeeper, 'quarantine'>;
}

/** Reads the day files of a signal, one after the other. A damaged one is quarantined, as when a query reads it. */
export function createDayScrub({ name, folder, sealer, days }: DayScrubOptions): ScrubbedStore {
  let remaining: number[] | undefined;
  let afterBlock = 0;

  function nextDay(): void {
    remaining?.shift();
    afterBlock = 0;
  }

  return {
    name,
    async scrubStep() {
      remaining ??= listDays(folder);
      const [day] = remaining;
      let bytes = 0;
      if (day !== undefined) {
        const outcome = await sealer.write({ kind: 'scrub', day, afterBlock });
        if (outcome.kind === 'damaged') await days.quarantine(day, outcome.reason);
        if (outcome.kind === 'scrubbed') bytes = outcome.bytes;
        if (outcome.kind === 'scrubbed' && outcome.lastBlock !== undefined) afterBlock = outcome.lastBlock;
        else nextDay();
      }
      const isRoundOver = remaining.length === 0;
      if (isRoundOver) remaining = undefined;
      return { bytes, isRoundOver };
    },
  };
}
