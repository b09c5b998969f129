import { existsSync, rmSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { type PlacedFiles, trackPlacedFiles } from '../../directory/placed-files.ts';
import { sidecarSuffixes } from '../../sqlite/quarantine-database.ts';
import type { BlockFile, BlockTable, ScrubbedBlocks } from '../day-files/block-file.ts';
import { dayFileName, dayFilePath, listDays } from '../day-files/day-file-name.ts';
import {
  describeDisplacement,
  type QuarantinedDay,
  quarantineDamaged,
  quarantineDay,
} from '../day-files/quarantine-day.ts';
import { isDayFileDamage } from '../day-files/storage-damage.ts';

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
   * Deletes blocks replaced at or before the one time, or after the other one, which no query may still read; returns whether
   * replaced ones are left.
   */
  purge(day: number, replacedByMs: number, replacedAfterMs?: number): boolean;
  /** See `BlockFile.scrub`; a day without a file is over. */
  scrub(day: number, afterBlock: number): ScrubbedBlocks;
  /** Removes the files of earlier days; returns those days. */
  dropBefore(day: number): number[];
  /** Quarantines a damaged file; returns its new path within the folder, `undefined` when it no longer exists. */
  quarantineDay(day: number): string | undefined;
  /** Closes the open files; the next call opens what it needs. */
  close(): void;
}

interface OpenedFile<File> {
  readonly file: File;
  readonly placed: PlacedFiles;
}

/** Data arrives for today and the neighbouring days. */
const maxOpenFiles = 4;

/** @param openFile opens the file of a day of this folder for writing, creating it if absent. */
export function createSealer<Encoded, Row, Table extends BlockTable<Encoded, Row>>(
  folder: string,
  openFile: (day: number) => BlockFile<Encoded, Row, Table>,
): Sealer<Encoded, Row, BlockFile<Encoded, Row, Table>> {
  type File = BlockFile<Encoded, Row, Table>;
  const files = new LRUCache<number, OpenedFile<File>>({
    max: maxOpenFiles,
    dispose: ({ file }) => file.close(),
  });

  function open(day: number): File {
    const known = files.get(day);
    if (known !== undefined) return known.file;
    const file = openFile(day);
    files.set(day, { file, placed: trackPlacedFiles([dayFilePath(folder, day)]) });
    return file;
  }

  /** Closes a file that somebody deleted or replaced: what is written to it would be lost. */
  function closeDisplaced(day: number): QuarantinedDay | undefined {
    const displaced = files.get(day)?.placed.findDisplaced();
    if (displaced === undefined) return undefined;
    files.delete(day);
    return { day, name: dayFileName(day), reason: describeDisplacement(displaced.displacement) };
  }

  function sealDay(
    generation: number,
    [day, encode]: readonly [number, () => readonly Encoded[]],
    onQuarantine: (file: QuarantinedDay) => void,
  ): Row[] {
    const displaced = closeDisplaced(day);
    if (displaced !== undefined) onQuarantine(displaced);
    const rows = sealUndamaged(generation, day, encode, onQuarantine);
    const displacedMeanwhile = closeDisplaced(day);
    if (displacedMeanwhile === undefined) return rows;
    onQuarantine(displacedMeanwhile);
    return sealUndamaged(generation, day, encode, onQuarantine);
  }

  function sealUndamaged(
    generation: number,
    day: number,
    encode: () => readonly Encoded[],
    onQuarantine: (file: QuarantinedDay) => void,
  ): Row[] {
    try {
      return open(day).seal(generation, encode);
    } catch (error) {
      if (!isDayFileDamage(error)) throw error;
      files.delete(day);
      onQuarantine(quarantineDamaged(folder, day, error));
      return open(day).seal(generation, encode);
    }
  }

  function findFile(day: number): File | undefined {
    return existsSync(dayFilePath(folder, day)) ? open(day) : undefined;
  }

  return {
    seal: (generation, days, onQuarantine) =>
      [...days].flatMap((day) => sealDay(generation, day, onQuarantine)),
    findFile,
    purge: (day, byMs, afterMs) => findFile(day)?.purge(byMs, afterMs) ?? false,
    scrub: (day, afterBlock) => findFile(day)?.scrub(afterBlock) ?? { bytes: 0, lastBlock: undefined },
    dropBefore(before) {
      const days = listDays(folder).filter((day) => day < before);
      for (const day of days) {
        files.delete(day);
        // The database last: a later one of that name must not find the log of this one.
        for (const suffix of [...sidecarSuffixes, '']) {
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
