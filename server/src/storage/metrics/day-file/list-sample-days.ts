import { type DayFileListing, listDayFiles } from '../../generational/day-files/list-day-files.ts';
import { openSampleDayFile } from './block-table.ts';

/** `listDayFiles` of the metric store, where every reader lists blocks for itself. */
export function listSampleDays(folder: string): DayFileListing {
  return listDayFiles(
    folder,
    (day) => openSampleDayFile(folder, day),
    ({ table }) => {
      table.list();
      return {};
    },
  );
}
