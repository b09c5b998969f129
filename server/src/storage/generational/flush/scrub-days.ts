import { messageOf } from '../../../errors/message-of.ts';
import type { ScrubbedStore, ScrubStep, UnreadItem } from '../../scrub/scrubbed-store.ts';
import { dayFileName, listDays } from '../day-files/day-file-name.ts';
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

/** Ids begin at 1, of which one damaged bit makes 0. */
const beforeAllBlocks = -1;
/** Of one step. A part of the disk that can never be read must not keep the later days from being read. */
const maxTries = 10;

/**
 * Reads the day files of a signal, one after the other. A damaged one is quarantined, as when a query reads it; one that cannot be read
 * or moved is left for the next round.
 */
export function createDayScrub({ name, folder, sealer, days }: DayScrubOptions): ScrubbedStore {
  let remaining: number[] | undefined;
  let afterBlock = beforeAllBlocks;
  let failedTries = 0;

  function nextDay(): void {
    remaining?.shift();
    afterBlock = beforeAllBlocks;
    failedTries = 0;
  }

  /** @throws the error, for another try. After the last one the day is skipped. */
  function retryOrSkip(day: number, error: unknown): UnreadItem {
    failedTries += 1;
    if (failedTries < maxTries) throw error;
    nextDay();
    return { item: dayFileName(day), reason: messageOf(error) };
  }

  async function scrubDay(day: number): Promise<Pick<ScrubStep, 'bytes' | 'unread'>> {
    const command = { kind: 'scrub', day, afterBlock } as const;
    const outcome = await sealer.write(command).catch((error: unknown) => retryOrSkip(day, error));
    if (!('kind' in outcome)) return { bytes: 0, unread: outcome };
    failedTries = 0;
    if (outcome.kind === 'scrubbed' && outcome.lastBlock !== undefined) afterBlock = outcome.lastBlock;
    else nextDay();
    if (outcome.kind === 'damaged') await days.quarantine(day, outcome.reason);
    return { bytes: outcome.kind === 'scrubbed' ? outcome.bytes : 0 };
  }

  return {
    name,
    async scrubStep() {
      remaining ??= listDays(folder);
      const [day] = remaining;
      const read = day === undefined ? { bytes: 0 } : await scrubDay(day);
      const isRoundOver = remaining.length === 0;
      if (isRoundOver) remaining = undefined;
      return { ...read, isRoundOver };
    },
  };
}
