import { dayFileName } from '../../generational/day-files/day-file-name.ts';
import type { BlockRow } from '../../metrics/day-file/block-row.ts';
import { openSampleDayFile } from '../../metrics/day-file/block-table.ts';
import { type CheckedDayOptions, openCheckedDay } from '../open-checked-day.ts';
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

/** @returns `undefined` when the file is damaged as a whole. */
export function openExportedSampleDay(
  folder: string,
  day: number,
  options: Pick<CheckedDayOptions<BlockRow>, 'damage' | 'verifies'>,
): ExportedSampleDay | undefined {
  const checked = openCheckedDay(() => openSampleDayFile(folder, day), {
    ...options,
    name: `metrics/${dayFileName(day)}`,
    describe: ({ sampleCount }: BlockRow) => `${sampleCount} samples`,
  });
  if (checked === undefined) return undefined;
  const { file, generations, rows, damaged } = checked;
  const { table } = file;
  return {
    generations,
    damaged,
    blocks: rows.map((row) => ({
      blockId: row.blockId,
      ...toExportedBlock(row, [row.firstGeneration, row.blockId], {
        labels: () => table.labels(row.blockId),
        samples: () => table.samples(row.blockId),
      }),
    })),
    close: file.close,
  };
}
