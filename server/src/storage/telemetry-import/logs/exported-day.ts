import { dayFileName } from '../../generational/day-files/day-file-name.ts';
import type { Block, BlockSummary } from '../../logs/block.ts';
import { openLogDayFile } from '../../logs/day-file/block-table.ts';
import { openStoredBlock } from '../../logs/day-file/stored-block.ts';
import type { ColumnCache } from '../../logs/sealed-block/block-columns.ts';
import { recordPrefix } from '../../logs/sealed-block/recent-records.ts';
import { type CheckedDayOptions, openCheckedDay } from '../open-checked-day.ts';

/** The file of one day of the log store. */
export interface ExportedLogDay {
  /** Memtables whose blocks of the day are here. */
  readonly generations: readonly number[];
  /** In the order of their ids, damaged ones too. */
  readonly blocks: readonly BlockSummary[];
  /** Ids of blocks that were found to be damaged. */
  readonly damaged: ReadonlySet<number>;
  open(summary: BlockSummary): Block;
  close(): void;
}

/** @returns `undefined` when the file is damaged as a whole. */
export function openExportedLogDay(
  folder: string,
  day: number,
  options: Pick<CheckedDayOptions<BlockSummary>, 'damage' | 'verifies'>,
): ExportedLogDay | undefined {
  const checked = openCheckedDay(() => openLogDayFile(folder, day), {
    ...options,
    name: `logs/${dayFileName(day)}`,
    describe: ({ rowCount }: BlockSummary) => `${rowCount} records`,
  });
  if (checked === undefined) return undefined;
  const { file, generations, rows, damaged } = checked;
  return {
    generations,
    blocks: rows,
    damaged,
    open: (summary) => openStoredBlock(summary, file.path, file.table, createBlockCache()),
    close: file.close,
  };
}

/** Keeps all columns of one block, and no records: each is read once. */
function createBlockCache(): ColumnCache {
  const columns = new Map<string, object>();
  return {
    get: (name) => columns.get(name),
    set(name, column) {
      if (!name.startsWith(recordPrefix)) columns.set(name, column);
    },
  };
}
