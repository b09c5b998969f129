import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dayFilePath, parseDayFileName, sidecarSuffixes } from '../../day-files/day-file-name.ts';
import { quarantineDayFile } from '../../day-files/quarantine-day.ts';
import { DamagedDayFile, isDamage } from '../../day-files/storage-damage.ts';
import type { HeadView } from '../shared/head-view.ts';
import { chooseMerge } from './choose-merge.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { createSampleDayFile, type SampleDayFile } from './sample-day-file.ts';
import { encodeDay, type GenerationDays, splitByDay } from './seal-generation.ts';

/** A day file that was damaged and is out of the way now. */
export interface SetAside {
  readonly day: number;
  /** Its path within the folder. */
  readonly name: string;
  readonly reason: string;
}

/** Writes the day files of a folder; the only one that does. Files are open only while something is done with them. */
export interface SampleSealer {
  /**
   * Moves a generation of the head into the files of its days. Each day is one transaction, so a day that fails leaves those
   * before it sealed, and the same call again goes on from there. A damaged file in the way is set aside and a new one begun.
   *
   * @param fromDay samples of days before are left out: they are past the retention.
   * @returns the days it has samples of.
   * @throws SqliteError when the medium takes no writes now.
   */
  seal(generation: number, fromDay: number, onSetAside: (file: SetAside) => void): number[];
  /**
   * Merges some blocks of a day whose generation is not after `upToGeneration`; those they replace can be read until they are
   * purged. Only for a day that is over: what comes later is merged again.
   *
   * @param nowMs kept with the replaced blocks.
   * @returns whether there may be more to merge.
   * @throws DamagedDayFile when one is not as it was written; nothing was changed.
   */
  merge(day: number, upToGeneration: number, nowMs: number): boolean;
  /** Deletes what was replaced by then, which has to be longer ago than a query may take; returns whether some is left. */
  purge(day: number, replacedByMs: number): boolean;
  /** Removes the files of all days before. */
  dropBefore(day: number): void;
  /** Sets a damaged file aside; returns its new path within the folder, `undefined` when it is gone already. */
  quarantineDay(day: number): string | undefined;
}

export interface SampleSealerOptions {
  readonly folder: string;
  readonly head: HeadView;
}

export function createSampleSealer({ folder, head }: SampleSealerOptions): SampleSealer {
  /** Nothing where there is no file: another call may have dropped it or set it aside. */
  function withFile<Result>(day: number, nothing: Result, work: (file: SampleDayFile) => Result): Result {
    return existsSync(dayFilePath(folder, day)) ? withOpenFile(folder, day, work) : nothing;
  }

  function sealDay(day: number, generation: number, days: GenerationDays): void {
    withOpenFile(folder, day, (file) => {
      if (file.hasGeneration(generation)) file.flush();
      else file.addGeneration(generation, encodeDay(day, days.get(day) ?? new Map()));
    });
  }

  return {
    seal(generation, fromDay, onSetAside) {
      head.refresh();
      const view = head.generations.find(({ number }) => number === generation);
      if (view === undefined)
        throw new Error(`generation ${generation} is not in memory and cannot be sealed`);
      const days = splitByDay(head, view);
      const kept = [...days.keys()].filter((day) => day >= fromDay);
      for (const day of kept) {
        try {
          sealDay(day, generation, days);
        } catch (error) {
          if (!isDamage(error)) throw error;
          const name = quarantineDayFile(folder, day);
          // Where there is no file, the damage is not one of a file.
          if (name === undefined) throw error;
          onSetAside({ day, name, reason: error instanceof Error ? error.message : String(error) });
          sealDay(day, generation, days);
        }
      }
      return kept;
    },
    merge: (day, upToGeneration, nowMs) =>
      withFile(day, false, (file) => {
        const rows = chooseMerge(file.listBlocks(), upToGeneration);
        if (rows?.[0] === undefined) return false;
        file.replaceBlocks(rows, mergeSoundly(file, day, rows[0].projectId, rows), nowMs);
        return true;
      }),
    purge: (day, replacedByMs) => withFile(day, false, (file) => file.purge(replacedByMs)),
    dropBefore(before) {
      for (const name of readdirSync(folder)) {
        const day = parseDayFileName(name);
        if (day === undefined || day >= before) continue;
        for (const suffix of ['', ...sidecarSuffixes]) {
          rmSync(`${dayFilePath(folder, day)}${suffix}`, { force: true });
        }
      }
    },
    quarantineDay: (day) => quarantineDayFile(folder, day),
  };
}

function withOpenFile<Result>(folder: string, day: number, work: (file: SampleDayFile) => Result): Result {
  const file = createSampleDayFile(folder, day);
  try {
    return work(file);
  } finally {
    file.close();
  }
}

function mergeSoundly(
  file: SampleDayFile,
  ...[day, projectId, rows]: [number, string, Parameters<typeof mergeBlocks>[3]]
): ReturnType<typeof mergeBlocks> {
  try {
    return mergeBlocks(file, day, projectId, rows);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DamagedDayFile(
      file.path,
      `of blocks ${rows.map(({ blockId }) => blockId).join(', ')}: ${error.message}`,
    );
  }
}
