import { listDays } from '../day-files/day-file-name.ts';
import type { QuarantinedDay } from '../day-files/quarantine-day.ts';
import type { SealerClient, SealerTypes } from '../sealer/sealer-protocol.ts';

/** Sent to the readers of day files when the file of a day was dropped or quarantined. */
export interface DayClosed {
  readonly kind: 'dayClosed';
  readonly day: number;
}

export interface DayKeeperOptions {
  readonly folder: string;
  readonly sealer: SealerClient<SealerTypes>;
  readonly readers: readonly { broadcast(message: DayClosed): void }[];
  /** Called before readers are. */
  readonly onClosed?: (day: number) => void;
  readonly onQuarantine: (name: string, reason: string) => void;
}

/** Removes whole days: those that are too old, and those whose file is damaged. */
export interface DayKeeper {
  /** Changes whenever a day file was removed: damage that a read under way reports may be of that file. */
  readonly epoch: number;
  /** Removes the files of all days before this one. */
  dropBefore(day: number): Promise<void>;
  /** Quarantines the file of a day, so that the others can be served. */
  quarantine(day: number, reason: string): Promise<void>;
  /** Closes the day of a file that was already quarantined, and reports it. */
  forget(file: QuarantinedDay): void;
}

export function createDayKeeper(options: DayKeeperOptions): DayKeeper {
  const { folder, sealer, readers, onClosed, onQuarantine } = options;
  let epoch = 0;

  function close(day: number): void {
    epoch += 1;
    onClosed?.(day);
    for (const each of readers) each.broadcast({ kind: 'dayClosed', day });
  }

  return {
    get epoch() {
      return epoch;
    },
    async dropBefore(before) {
      const days = listDays(folder).filter((day) => day < before);
      if (days.length === 0) return;
      days.forEach(close);
      const outcome = await sealer.write({ kind: 'dropBefore', day: before });
      // Again: days sealed meanwhile were dropped too, and a query under way may have reopened a file.
      const dropped = outcome.kind === 'dropped' ? outcome.days : [];
      new Set([...days, ...dropped]).forEach(close);
    },
    async quarantine(day, reason) {
      close(day);
      const outcome = await sealer.write({ kind: 'quarantine', day });
      close(day);
      // Without a name the file was already gone.
      if (outcome.kind === 'quarantined' && outcome.name !== undefined) onQuarantine(outcome.name, reason);
    },
    forget({ day, name, reason }) {
      close(day);
      onQuarantine(name, reason);
    },
  };
}
