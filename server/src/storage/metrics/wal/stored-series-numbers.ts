import type { SeriesRegistry, StoredSeries } from '../head/series-registry.ts';
import type { DamagedSeries, SeriesRows } from './series-rows.ts';

/** The numbers of stored series, by the ids that the write-ahead log has. */
export interface StoredSeriesNumbers {
  find(id: number): number | undefined;
  /** One line per unreadable series. */
  readonly damage: readonly string[];
  /** The ids of these. */
  readonly damagedIds: readonly number[];
}

/** Restores stored series into the registry. */
export function restoreSeries(
  rows: Pick<SeriesRows, 'count' | 'read'>,
  registry: SeriesRegistry,
): StoredSeriesNumbers {
  /** Of labels that an earlier id has too: the series was forgotten, and came again. */
  const others = new Map<number, number>();
  const damage: string[] = [];
  const damagedIds: number[] = [];
  registry.reserve(rows.count());
  for (const row of rows.read()) restore(row);
  const inOrderCount = registry.table.count;

  function restore(row: StoredSeries | DamagedSeries): void {
    if ('damage' in row) {
      damage.push(`series ${row.id} of the write-ahead log was left out: ${row.damage}`);
      damagedIds.push(row.id);
      return;
    }
    const expected = registry.table.count;
    const number = registry.restore(row);
    if (number !== expected) others.set(row.id, number);
  }

  /** Records name series in the order of their ids, more or less. */
  let guess = 0;

  /** Binary search over the ids, which ascend. */
  function search(id: number): number {
    let low = 0;
    let high = inOrderCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // In bounds.
      if ((registry.ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    find(id) {
      const at = guess < inOrderCount && registry.ids[guess] === id ? guess : search(id);
      if (at < inOrderCount && registry.ids[at] === id) {
        guess = at + 1;
        return at;
      }
      return others.get(id);
    },
    damage,
    damagedIds,
  };
}
