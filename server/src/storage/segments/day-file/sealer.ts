import { existsSync, readdirSync, rmSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { dayFilePath, parseDayFileName, sidecarSuffixes } from '../../day-files/day-file-name.ts';
import { quarantineDayFile } from '../../day-files/quarantine-day.ts';
import { type BlockSummary, dayNs } from '../block.ts';
import type { FrozenBlock } from '../open-block/frozen-block.ts';
import { thawBlock } from '../open-block/open-block.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import { encodeBlock } from '../sealed-block/encode-block.ts';
import { createDayFile, type DayFile } from './day-file.ts';
import { mergeBlocks } from './merge-blocks.ts';

/** What the catalogue takes in and lets go after a merge. */
export interface MergeOutcome {
  readonly added: BlockSummary;
  readonly removed: readonly BlockSummary[];
}

/** Writes the day files of a folder; the only one that does. */
export interface Sealer {
  /**
   * Moves a generation into the files of its days. Each day is one transaction, so a day whose transaction fails
   * leaves the days before it sealed; the same call again goes on from there and returns the blocks of every day.
   *
   * @throws SqliteError when the medium takes no writes now.
   */
  seal(generation: number, projectId: string, frozen: readonly FrozenBlock[]): BlockSummary[];
  /**
   * Writes blocks of one project and day, such as `chooseMerge` names, as one. Those it replaces can be read until
   * they are purged. Only for blocks that `seal` has returned or `listBlocks` has listed: `seal` called again would
   * return a merged block no more.
   *
   * @throws DamagedBlock when one of them is not as it was written; nothing was changed.
   */
  merge(blocks: readonly BlockSummary[]): MergeOutcome;
  /** Deletes what was replaced more than `olderThanMs` ago, longer than a query may take. */
  purge(olderThanMs: number): void;
  /** Removes the file of a day; nothing where there is none. */
  dropDay(day: number): void;
  /** Sets a damaged file aside; returns its new path within the folder, `undefined` when it is gone already. */
  quarantineDay(day: number): string | undefined;
  close(): void;
}

export interface SealerOptions {
  readonly folder: string;
  readonly nowMs: () => number;
}

/** Records come in for today, and late or early ones for its neighbours. */
const maxOpenFiles = 4;

export function createSealer({ folder, nowMs }: SealerOptions): Sealer {
  const files = new LRUCache<number, DayFile>({ max: maxOpenFiles, dispose: (file) => file.close() });
  // Any of the files may hold blocks that were replaced before a restart.
  let daysToPurge = new Set(listDays(folder));

  function openFile(day: number): DayFile {
    const open = files.get(day);
    if (open !== undefined) return open;
    const file = createDayFile(folder, day);
    files.set(day, file);
    return file;
  }

  /** The file of a day that has one: another call may have dropped it or set it aside. */
  function findFile(day: number): DayFile | undefined {
    return existsSync(dayFilePath(folder, day)) ? openFile(day) : undefined;
  }

  function sealDay(
    day: number,
    generation: number,
    projectId: string,
    frozen: readonly FrozenBlock[],
  ): BlockSummary[] {
    const file = openFile(day);
    const before = file.findGeneration(generation);
    if (before !== undefined) return before;
    const blocks = frozen.map((block) => encodeBlock(projectId, thawBlock(block)));
    return file.addGeneration(generation, blocks);
  }

  return {
    seal(generation, projectId, frozen) {
      const byDay = Map.groupBy(
        frozen.filter(({ rowCount }) => rowCount > 0),
        ({ dayStartNs }) => Number(dayStartNs / BigInt(dayNs)),
      );
      return [...byDay].flatMap(([day, blocks]) => sealDay(day, generation, projectId, blocks));
    },
    merge(blocks) {
      const [first] = blocks;
      if (first === undefined) throw new RangeError('a merge needs blocks');
      const { day, blockId } = first;
      const file = findFile(day);
      if (file === undefined) {
        throw new DamagedBlock(
          { file: dayFilePath(folder, day), day, blockId },
          'directory',
          'there is no file',
        );
      }
      const merged = mergeBlocks(file, blocks);
      const added = file.replaceBlocks(
        blocks.map((block) => block.blockId),
        merged,
        nowMs(),
      );
      daysToPurge.add(day);
      return { added, removed: blocks };
    },
    purge(olderThanMs) {
      const replacedByMs = nowMs() - olderThanMs;
      daysToPurge = new Set([...daysToPurge].filter((day) => findFile(day)?.purge(replacedByMs)));
    },
    dropDay(day) {
      files.delete(day);
      daysToPurge.delete(day);
      for (const suffix of ['', ...sidecarSuffixes]) {
        rmSync(`${dayFilePath(folder, day)}${suffix}`, { force: true });
      }
    },
    quarantineDay(day) {
      files.delete(day);
      daysToPurge.delete(day);
      return quarantineDayFile(folder, day);
    },
    close() {
      files.clear();
    },
  };
}

function listDays(folder: string): number[] {
  return readdirSync(folder)
    .map(parseDayFileName)
    .filter((day) => day !== undefined);
}
