import type { Head } from '../head/head.ts';
import type { DeltaTotalRows } from './delta-total-rows.ts';
import type { StoredSeriesNumbers } from './stored-series-numbers.ts';

/**
 * Restores which series deltas are added to, and the totals that no entry of the log has; a replay of the log brings newer ones.
 *
 * @returns one line per unreadable total.
 */
export function restoreTotals(
  rows: Pick<DeltaTotalRows, 'read'>,
  numbers: Pick<StoredSeriesNumbers, 'find'>,
  { registry, state }: Pick<Head, 'registry' | 'state'>,
): string[] {
  const damage: string[] = [];
  for (const row of rows.read()) {
    const series = numbers.find(row.id);
    if (series === undefined) continue;
    state.isTotal[series] = 1;
    if ('damage' in row) {
      damage.push(`the total of series ${row.id} of the write-ahead log was left out: ${row.damage}`);
    } else if (row.newest !== undefined) {
      const { generation, timestampMs, value } = row.newest;
      state.words[2 * series] = timestampMs;
      state.words[2 * series + 1] = value;
      registry.activity.touch(series, registry.table.projectOf(series), generation);
    }
  }
  return damage;
}
