import type { EncodedLog } from '../../../logs/encoded-log.ts';
import type { RecentRecords } from '../block.ts';
import type { ColumnCache } from './block-columns.ts';

/** What the names of records begin with, and no name of a column. */
export const recordPrefix = 'record.';

/** Of an object with its position and a buffer, beside the bytes. */
const bytesPerRecord = 400;

/** Keeps records among the decoded columns of their block. */
export function openRecentRecords(cache: ColumnCache): RecentRecords {
  return {
    // Cast: only `set` caches under such names.
    get: (row) => cache.get(nameOf(row)) as EncodedLog | undefined,
    set: (row, record) => cache.set(nameOf(row), record, bytesPerRecord + record.bytes.length),
  };
}

function nameOf(row: number): string {
  return `${recordPrefix}${row}`;
}
