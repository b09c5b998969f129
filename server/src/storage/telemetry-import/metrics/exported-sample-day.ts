import { dayFileName } from '../../generational/day-files/day-file-name.ts';
import { isDamage } from '../../generational/day-files/storage-damage.ts';
import type { BlockRow } from '../../metrics/day-file/block-row.ts';
import { openSampleDayFile } from '../../metrics/day-file/block-table.ts';
import type { ExportedDamage } from '../exported-damage.ts';
import { type ExportedSampleBlock, toExportedBlock } from './exported-block.ts';

/** The file of one day of the sample store. */
export interface ExportedSampleDay {
  /** Memtables whose samples of the day are here. */
  readonly generations: readonly number[];
  /** Ids of blocks that were found to be damaged. */
  readonly damaged: ReadonlySet<number>;
  /** Damaged ones too. */
  readonly blocks: readonly (ExportedSampleBlock & { readonly blockId: number })[];
  close(): void;
}

/**
 * @param verifies whether to read every part; else what is damaged is noticed when it is met.
 * @returns `undefined` when the file is damaged as a whole.
 */
export function openExportedSampleDay(
  folder: string,
  day: number,
  { damage, verifies }: { readonly damage: ExportedDamage; readonly verifies: boolean },
): ExportedSampleDay | undefined {
  const name = `metrics/${dayFileName(day)}`;
  let file: ReturnType<typeof openSampleDayFile> | undefined;
  try {
    const opened = openSampleDayFile(folder, day);
    file = opened;
    opened.assertWhole();
    const { table } = opened;
    const generations = opened.listSealedGenerations();
    const rows = table.list();
    const damaged = verifies ? rows.filter((row) => !isIntact(row, table.verify)) : [];
    return {
      generations,
      damaged: new Set(damaged.map(({ blockId }) => blockId)),
      blocks: rows.map((row) => ({
        blockId: row.blockId,
        ...toExportedBlock(row, [row.firstGeneration, row.blockId], {
          labels: () => table.labels(row.blockId),
          samples: () => table.samples(row.blockId),
        }),
      })),
      close: opened.close,
    };
  } catch (error) {
    file?.close();
    if (!isDamage(error)) throw error;
    damage.add(name, error);
    return undefined;
  }

  function isIntact(row: BlockRow, verify: (row: BlockRow) => number): boolean {
    try {
      verify(row);
      return true;
    } catch (error) {
      if (!isDamage(error)) throw error;
      damage.add(`${row.sampleCount} samples of block ${row.blockId} of ${name}`, error);
      return false;
    }
  }
}
