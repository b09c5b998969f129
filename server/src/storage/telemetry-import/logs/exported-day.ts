import { dayFileName } from '../../generational/day-files/day-file-name.ts';
import { isDamage } from '../../generational/day-files/storage-damage.ts';
import type { Block, BlockSummary } from '../../logs/block.ts';
import { openLogDayFile } from '../../logs/day-file/block-table.ts';
import { openStoredBlock } from '../../logs/day-file/stored-block.ts';
import type { ColumnCache } from '../../logs/sealed-block/block-columns.ts';
import { recordPrefix } from '../../logs/sealed-block/recent-records.ts';
import type { ExportedDamage } from '../exported-damage.ts';

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

/**
 * @param verifies whether to read every part; else what is damaged is noticed when it is met.
 * @returns `undefined` when the file is damaged as a whole.
 */
export function openExportedLogDay(
  folder: string,
  day: number,
  { damage, verifies }: { readonly damage: ExportedDamage; readonly verifies: boolean },
): ExportedLogDay | undefined {
  const name = `logs/${dayFileName(day)}`;
  let file: ReturnType<typeof openLogDayFile> | undefined;
  try {
    const opened = openLogDayFile(folder, day);
    file = opened;
    opened.assertWhole();
    const { table, path } = opened;
    const generations = opened.listSealedGenerations();
    const blocks = table.list();
    const damaged = verifies ? blocks.filter((summary) => !isIntact(summary, table.verify)) : [];
    return {
      generations,
      blocks,
      damaged: new Set(damaged.map(({ blockId }) => blockId)),
      open: (summary) => openStoredBlock(summary, path, table, createBlockCache()),
      close: opened.close,
    };
  } catch (error) {
    file?.close();
    if (!isDamage(error)) throw error;
    damage.add(name, error);
    return undefined;
  }

  function isIntact(summary: BlockSummary, verify: (summary: BlockSummary) => number): boolean {
    try {
      verify(summary);
      return true;
    } catch (error) {
      if (!isDamage(error)) throw error;
      damage.add(`${summary.rowCount} records of block ${summary.blockId} of ${name}`, error);
      return false;
    }
  }
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
