import { type DayFileListing, listDayFiles } from '../../generational/day-files/list-day-files.ts';
import type { BlockSummary } from '../block.ts';
import { openLogDayFile } from './block-table.ts';

/** For the catalogue at start. */
export type LogDayListing = DayFileListing<{ readonly blocks: readonly BlockSummary[] }>;

/** `listDayFiles` of the log store. */
export function listLogDays(folder: string): LogDayListing {
  return listDayFiles(
    folder,
    (day) => openLogDayFile(folder, day),
    ({ table }) => ({ blocks: table.list() }),
  );
}
