import type { LogReaderPool, LogSealerClient } from '../threads/start-log-threads.ts';
import type { BlockCatalogue } from './block-catalogue.ts';

export interface DayKeeperOptions {
  readonly catalogue: BlockCatalogue;
  readonly sealer: Pick<LogSealerClient, 'write'>;
  readonly readers: Pick<LogReaderPool, 'tell'>;
  readonly onQuarantine: (name: string, reason: string) => void;
}

/** Removes whole days: those that are too old, and those whose file is damaged. */
export interface DayKeeper {
  /** Removes the files of all days before this one. */
  dropBefore(day: number): Promise<void>;
  /** Sets the file of a day aside, so that the others can be served. */
  setAside(day: number, reason: string): Promise<void>;
  /** To be told of a day whose file is gone already. */
  forget(day: number): void;
}

export function createDayKeeper({ catalogue, sealer, readers, onQuarantine }: DayKeeperOptions): DayKeeper {
  function forget(day: number): void {
    catalogue.removeDay(day);
    readers.tell({ day });
  }

  /** Returns the days that had blocks. */
  function forgetBefore(before: number): number[] {
    const days = catalogue.days().filter((day) => day < before);
    days.forEach(forget);
    return days;
  }

  return {
    async dropBefore(before) {
      const days = forgetBefore(before);
      await sealer.write({ kind: 'dropBefore', day: before });
      // What was sealed in between went with the files; and a query under way may have opened one again.
      forgetBefore(before);
      for (const day of days) readers.tell({ day });
    },
    async setAside(day, reason) {
      forget(day);
      const outcome = await sealer.write({ kind: 'quarantine', day });
      forget(day);
      // Without a name it was gone already.
      if (outcome.kind === 'quarantined' && outcome.name !== undefined) onQuarantine(outcome.name, reason);
    },
    forget,
  };
}
