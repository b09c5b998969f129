import type { NewestRows, RecentExemplars } from '../block.ts';
import type { ColumnCache } from './block-columns.ts';

/** Of an entry of the cache, of a group and of a row, beside their texts. */
const bytesPerSearch = 300;
const bytesPerGroup = 150;
const bytesPerRow = 50;

/** Keeps found rows among the decoded columns of their block. */
export function openRecentExemplars(cache: ColumnCache): RecentExemplars {
  return {
    // Cast: only `set` caches under such names.
    get: (search) => cache.get(nameOf(search)) as ReadonlyMap<string, NewestRows> | undefined,
    set: (search, found) => cache.set(nameOf(search), found, estimateBytes(search, found)),
  };
}

function nameOf(search: string): string {
  return `exemplars.${search}`;
}

function estimateBytes(search: string, found: ReadonlyMap<string, NewestRows>): number {
  let bytes = bytesPerSearch + 2 * search.length;
  for (const [group, rows] of found) bytes += bytesPerGroup + 2 * group.length + bytesPerRow * rows.length;
  return bytes;
}
