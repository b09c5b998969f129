import { nameUnreadable } from '../name-unreadable.ts';
import { dayFilePath, listDays } from './day-file-name.ts';
import { removeUnfinishedDayFiles } from './open-day-file.ts';
import { type QuarantinedDay, quarantineDamaged } from './quarantine-day.ts';

export interface ListedDay {
  /** Days since the epoch, UTC. */
  readonly day: number;
  /** Memtables all of whose blocks of this day are here, by number. */
  readonly sealedGenerations: readonly number[];
}

/** @typeParam Listed what else a store reads of each file. */
export interface DayFileListing<Listed = unknown> {
  readonly days: readonly (ListedDay & Listed)[];
  /** Files that could not be read and were moved to `quarantine`. */
  readonly quarantined: readonly QuarantinedDay[];
}

interface ListableFile {
  assertWhole(): void;
  listSealedGenerations(): number[];
  close(): void;
}

const unreadableRemedy = 'check the disk, or move the file away to start without what it has';

/**
 * Lists the day files of a folder at start, migrates their schemas, and removes unfinished ones. Call it before any other thread opens one.
 * @param list reads and checks the rows of all blocks, but none of their parts.
 * @throws Error that names the file which was written by a newer release, or cannot be read for a reason other than damage.
 */
export function listDayFiles<File extends ListableFile, Listed>(
  folder: string,
  openFile: (day: number) => File,
  list: (file: File) => Listed,
): DayFileListing<Listed> {
  const days: (ListedDay & Listed)[] = [];
  const quarantined: QuarantinedDay[] = [];

  function listDay(day: number): ListedDay & Listed {
    const file = openFile(day);
    try {
      file.assertWhole();
      return { day, ...list(file), sealedGenerations: file.listSealedGenerations() };
    } finally {
      file.close();
    }
  }

  function quarantineOrName(day: number, error: unknown): QuarantinedDay {
    try {
      return quarantineDamaged(folder, day, error);
    } catch (failure) {
      throw nameUnreadable(dayFilePath(folder, day), failure, unreadableRemedy);
    }
  }

  removeUnfinishedDayFiles(folder);
  for (const day of listDays(folder)) {
    try {
      days.push(listDay(day));
    } catch (error) {
      quarantined.push(quarantineOrName(day, error));
    }
  }
  return { days, quarantined };
}

/** What a writer needs of the day files to replay its log. */
export interface SealedGenerations {
  /** By number of a memtable, the days whose file has it. */
  readonly sealedDays: ReadonlyMap<number, readonly number[]>;
  /** Greater than every number in the day files. */
  readonly atLeastGeneration: number;
}

export function summarizeSealed(days: readonly ListedDay[]): SealedGenerations {
  const sealedDays = new Map<number, number[]>();
  let atLeastGeneration = 1;
  for (const { day, sealedGenerations } of days) {
    for (const generation of sealedGenerations) {
      atLeastGeneration = Math.max(atLeastGeneration, generation + 1);
      const sealed = sealedDays.get(generation);
      if (sealed === undefined) sealedDays.set(generation, [day]);
      else sealed.push(day);
    }
  }
  return { sealedDays, atLeastGeneration };
}
