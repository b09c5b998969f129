import { existsSync, rmSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { sidecarSuffixes } from '../../sqlite/quarantine-database.ts';
import type { BlockFile, BlockTable } from '../day-files/block-file.ts';
import { dayFilePath, listDays } from '../day-files/day-file-name.ts';
import { type QuarantinedDay, quarantineDamaged, quarantineDay } from '../day-files/quarantine-day.ts';
import { isDamage } from '../day-files/storage-damage.ts';

/** By day that the memtable has data of, a function that encodes its blocks. */
export type DayBlocks<Encoded> = ReadonlyMap<number, () => readonly Encoded[]>;

/** The only writer of the day files of a folder. */
export interface Sealer<Encoded, Row, File> {
  /**
   * Writes a memtable to the files of its days, a transaction per day. If a day fails, the days before stay sealed;
   * calling again continues from there and returns the rows of every day. A damaged file is quarantined and replaced by
   * a new one.
   * @throws SqliteError when the disk takes no writes.
   */
  seal(generation: number, days: DayBlocks<Encoded>, onQuarantine: (file: QuarantinedDay) => void): Row[];
  /** The file of a day, if it exists; valid until the next call. */
  findFile(day: number): File | undefined;
  /**
   * Deletes blocks replaced at or before that time, which no query may still read; returns whether replaced ones are
   * left.
   */
  purge(day: number, replacedByMs: number): boolean;
  /** Removes the files of earlier days; returns those days. */
  dropBefore(day: number): number[];
  /** Quarantines a damaged file; returns its new path within the folder, `undefined` when it no longer exists. */
  quarantineDay(day: number): string | undefined;
  /** Closes the open files; the next call opens what it needs. */
  close(): void;
}

/** Data arrives for today and the neighbouring days. */
const maxOpenFiles = 4;

/** @param openFile opens the file of a day of this folder for writing, creating it if absent. */
export function createSealer<Encoded, Row, Table extends BlockTable<Encoded, Row>>(
  folder: string,
  openFile: (day: number) => BlockFile<Encoded, Row, Table>,
): Sealer<Encoded, Row, BlockFile<Encoded, Row, Table>> {
  type File = BlockFile<Encoded, Row, Table>;
  const files = new LRUCache<number, File>({ max: maxOpenFiles, dispose: (file) => file.close() });

  function open(day: number): File {
    const known = files.get(day);
    if (known !== undefined) return known;
    const file = openFile(day);
    files.set(day, file);
    return file;
  }

  function findFile(day: number): File | undefined {
    return existsSync(dayFilePath(folder, day)) ? open(day) : undefined;
  }

  return {
    seal: (generation, days, onQuarantine) =>
      [...days].flatMap(([day, encode]) => {
        try {
          return open(day).seal(generation, encode);
        } catch (error) {
          if (!isDamage(error)) throw error;
          files.delete(day);
          onQuarantine(quarantineDamaged(folder, day, error));
          return open(day).seal(generation, encode);
        }
      }),
    findFile,
    purge: (day, replacedByMs) => findFile(day)?.purge(replacedByMs) ?? false,
    dropBefore(before) {
      const days = listDays(folder).filter((day) => day < before);
      for (const day of days) {
        files.delete(day);
        for (const suffix of ['', ...sidecarSuffixes]) {
          rmSync(`${dayFilePath(folder, day)}${suffix}`, { force: true });
        }
      }
      return days;
    },
    quarantineDay(day) {
      files.delete(day);
      return quarantineDay(folder, day);
    },
    close: () => files.clear(),
  };
}
