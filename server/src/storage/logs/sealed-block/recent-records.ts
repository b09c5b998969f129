import type { StoredLog } from '../../../logs/log.ts';
import type { RecentRecords } from '../block.ts';
import type { ColumnCache } from './block-columns.ts';

/** What the names of records begin with, and no name of a column. */
export const recordPrefix = 'record.';

/** Of an object with its two maps. */
const bytesPerRecord = 800;
/** Of an entry of a map, beside its two texts. */
const bytesPerAttribute = 100;

/** Keeps records among the decoded columns of their block. */
export function openRecentRecords(cache: ColumnCache): RecentRecords {
  return {
    // Cast: only `set` caches under such names.
    get: (row) => cache.get(nameOf(row)) as StoredLog | undefined,
    set: (row, record) => cache.set(nameOf(row), record, estimateBytes(record)),
  };
}

function nameOf(row: number): string {
  return `${recordPrefix}${row}`;
}

function estimateBytes({ body, attributes, resourceAttributes }: StoredLog): number {
  let bytes = bytesPerRecord + 2 * body.length;
  for (const map of [attributes, resourceAttributes]) {
    for (const [key, value] of map) bytes += bytesPerAttribute + 2 * (key.length + value.length);
  }
  return bytes;
}
