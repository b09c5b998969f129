import type { SeriesRegistry, StoredSeries } from '../head/series-registry.ts';
import type { DamagedSeries, SeriesRows } from './series-rows.ts';

/** The numbers of stored series, by the ids that the write-ahead log has. */
export interface StoredSeriesNumbers {
  find(id: number): number | undefined;
  /** Ids of series that are past their retention and were not looked up. */
  expired(): number[];
  /** One line per unreadable series. */
  readonly damage: readonly string[];
}

/**
 * Restores stored series into the registry; those past their retention only when looked up: the log may have newer
 * samples than their rows say.
 */
export function restoreSeries(
  rows: Pick<SeriesRows, 'read'>,
  registry: SeriesRegistry,
  oldestDay: number,
): StoredSeriesNumbers {
  const old = new Map<number, StoredSeries>();
  /** Numbers that do not follow the order of ids. */
  const others = new Map<number, number>();
  const damage: string[] = [];
  for (const row of rows.read()) restore(row);
  const inOrderCount = registry.table.count;

  function restore(row: StoredSeries | DamagedSeries): void {
    if ('damage' in row) {
      damage.push(`series ${row.id} of the write-ahead log was left out: ${row.damage}`);
    } else if (row.lastDay < oldestDay) {
      // A copy: the rows may share memory.
      old.set(row.id, { ...row, labelBytes: row.labelBytes.slice() });
    } else {
      const expected = registry.table.count;
      const number = registry.restore(row);
      if (number !== expected) others.set(row.id, number);
    }
  }

  function revive(id: number): number | undefined {
    const row = old.get(id);
    if (row === undefined) return undefined;
    old.delete(id);
    const number = registry.restore(row);
    others.set(id, number);
    return number;
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
      return others.get(id) ?? revive(id);
    },
    expired: () => [...old.keys()],
    damage,
  };
}
