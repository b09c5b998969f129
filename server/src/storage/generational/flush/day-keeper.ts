import { messageOf } from '../../../errors/message-of.ts';
import type { Displacement } from '../../directory/displacement.ts';
import { dayFileName, listDays } from '../day-files/day-file-name.ts';
import { describeDisplacement, type QuarantinedDay } from '../day-files/quarantine-day.ts';
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
  epoch(): number;
  /** Whether files are being dropped or quarantined now. */
  isRemoving(): boolean;
  /** Removes the files of all days before this one. */
  dropBefore(day: number): Promise<void>;
  /**
   * Quarantines the file of a day, so that the others can be served. One that cannot be moved is reported all the same, once: its day is
   * closed.
   *
   * @throws AppError when it cannot be moved.
   */
  quarantine(day: number, reason: string): Promise<void>;
  /** Leaves out the day of a file that is not the one that was sealed, and reports it. */
  lose(day: number, displacement: Displacement): void;
  /** Closes the day of a file that was already quarantined, and reports it. */
  forget(file: QuarantinedDay): void;
}

export function createDayKeeper(options: DayKeeperOptions): DayKeeper {
  const { folder, sealer, readers, onClosed, onQuarantine } = options;
  let epoch = 0;
  let removals = 0;
  /** Damaged days whose files could not be moved. */
  const unmoved = new Set<number>();

  /** Closes the days before, and again afterwards: a query under way may have reopened a file. */
  async function remove<Outcome>(
    days: readonly number[],
    carryOut: () => Promise<Outcome>,
  ): Promise<Outcome> {
    removals += 1;
    try {
      days.forEach(close);
      return await carryOut();
    } finally {
      removals -= 1;
      days.forEach(close);
    }
  }

  function close(day: number): void {
    epoch += 1;
    onClosed?.(day);
    for (const each of readers) each.broadcast({ kind: 'dayClosed', day });
  }

  function reportUnmoved(day: number, reason: string, error: unknown): void {
    if (unmoved.has(day)) return;
    unmoved.add(day);
    const problem = messageOf(error);
    onQuarantine(dayFileName(day), `${reason}; the file could not be moved: ${problem}`);
  }

  return {
    epoch: () => epoch,
    isRemoving: () => removals > 0,
    async dropBefore(before) {
      const days = listDays(folder).filter((day) => day < before);
      if (days.length === 0) return;
      const outcome = await remove(days, () => sealer.write({ kind: 'dropBefore', day: before }));
      // Days sealed meanwhile were dropped too.
      const dropped = outcome.kind === 'dropped' ? outcome.days : [];
      for (const day of dropped) if (!days.includes(day)) close(day);
    },
    async quarantine(day, reason) {
      const outcome = await remove([day], () => sealer.write({ kind: 'quarantine', day })).catch(
        (error: unknown) => {
          reportUnmoved(day, reason, error);
          throw error;
        },
      );
      unmoved.delete(day);
      // Without a name the file was already gone.
      if (outcome.kind === 'quarantined' && outcome.name !== undefined) onQuarantine(outcome.name, reason);
    },
    lose(day, displacement) {
      close(day);
      onQuarantine(dayFileName(day), describeDisplacement(displacement));
    },
    forget({ day, name, reason }) {
      close(day);
      onQuarantine(name, reason);
    },
  };
}
