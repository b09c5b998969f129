import type { Block, NewestRows } from '../block.ts';
import { openRowFinder } from './best-rows.ts';
import type { ExemplarQuery } from './block-query.ts';
import type { ExemplarRange } from './exemplar-rows.ts';

/** What queries with the same filter and dimensions found in sealed blocks, as a dashboard that is read again does. */
export interface RecentSearch {
  /** Offers the rows that are known to their groups; returns the range with the other groups. */
  offer(block: Block, range: ExemplarRange): ExemplarRange;
  /** @param found all that were searched for to the end, by their keys. */
  keep(block: Block, range: ExemplarRange, found: ReadonlyMap<string, NewestRows>): void;
}

export function createRecentSearch({ filter, groupBy }: ExemplarQuery): RecentSearch {
  const search = JSON.stringify([filter, groupBy]);
  const nameOf = ({ from, to }: ExemplarRange): string => `${from} ${to} ${search}`;
  return {
    offer(block, range) {
      const known = block.recentExemplars?.get(nameOf(range));
      if (known === undefined) return range;
      const { findRow } = openRowFinder(block);
      const groups = new Map(range.groups);
      for (const [number, { key, best }] of range.groups) {
        const rows = known.get(key);
        if (rows === undefined) continue;
        for (const { row, timeOfDayNs } of rows) best.offer(findRow(row, timeOfDayNs));
        groups.delete(number);
      }
      return { ...range, groups };
    },
    keep(block, range, found) {
      if (found.size === 0 || block.recentExemplars === undefined) return;
      const known = block.recentExemplars.get(nameOf(range)) ?? [];
      block.recentExemplars.set(nameOf(range), new Map([...known, ...found]));
    },
  };
}
