import type { QuarantinedDay } from '../../generational/day-files/quarantine-day.ts';
import { DamagedDayFile } from '../../generational/day-files/storage-damage.ts';
import { createSealer, type Sealer } from '../../generational/sealer/sealer.ts';
import type { HeadView } from '../shared/head-view.ts';
import type { BlockRow } from './block-row.ts';
import { openSampleDayFile, type PlacedBlock, type SampleDayFile } from './block-table.ts';
import { chooseMerge } from './choose-merge.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { encodeDay, splitByDay } from './split-by-day.ts';

export interface SampleSealer
  extends Pick<Sealer<never, never, never>, 'purge' | 'scrub' | 'dropBefore' | 'quarantineDay' | 'close'> {
  /**
   * `Sealer.seal` of a memtable of the head.
   *
   * @param fromDay samples of earlier days are skipped: they are past the retention.
   * @returns the days it has samples of.
   */
  seal(generation: number, fromDay: number, onQuarantine: (file: QuarantinedDay) => void): number[];
  /**
   * Merges some blocks of a day whose memtable is not after `upToGeneration`; replaced ones stay readable until they
   * are purged.
   * @param nowMs stored with the replaced blocks.
   * @returns whether there may be more to merge.
   * @throws DamagedDayFile when one is not as it was written; nothing was changed.
   */
  merge(day: number, upToGeneration: number, nowMs: number): boolean;
}

/** @param betweenMetrics called during a seal, when much of what it allocated is garbage. */
export function createSampleSealer(
  folder: string,
  head: HeadView,
  betweenMetrics: () => void = () => {},
): SampleSealer {
  const sealer = createSealer(folder, (day) => openSampleDayFile(folder, day));
  return {
    ...sealer,
    seal(generation, fromDay, onQuarantine) {
      head.refresh();
      const memtable = head.memtables.find(({ number }) => number === generation);
      if (memtable === undefined)
        throw new Error(`generation ${generation} is not in memory and cannot be sealed`);
      const frozen = { head, memtable };
      const kept = [...splitByDay(frozen)].filter(([day]) => day >= fromDay);
      const days = kept.map((ofDay) => [ofDay[0], () => encodeDay(frozen, ofDay, betweenMetrics)] as const);
      sealer.seal(generation, new Map(days), onQuarantine);
      return days.map(([day]) => day);
    },
    merge(day, upToGeneration, nowMs) {
      const file = sealer.findFile(day);
      const rows = file && chooseMerge(file.table.list(), upToGeneration);
      if (file === undefined || rows === undefined) return false;
      file.replaceBlocks(rows, mergeSoundly(file, day, rows), nowMs);
      return true;
    },
  };
}

function mergeSoundly(file: SampleDayFile, day: number, rows: readonly BlockRow[]): PlacedBlock[] {
  try {
    return mergeBlocks(file.table, day, rows);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const blockIds = rows.map(({ blockId }) => blockId).join(', ');
    throw new DamagedDayFile(file.path, `of blocks ${blockIds}: ${error.message}`);
  }
}
