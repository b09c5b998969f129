import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { Head } from '../head/head.ts';
import { createDeltaTotalRows } from './delta-total-rows.ts';

/**
 * Saves the totals of the series that a sealed memtable has, before its entries leave the log, in small steps, a transaction each. Later
 * entries may have newer samples of them, which then count, but also late ones and NaNs alone.
 */
export interface TotalSaver {
  add(generation: number): void;
  /** @throws SqliteError when the disk takes no writes; the step may be repeated. */
  step(): void;
  isDone(): boolean;
}

/** Work per step: some milliseconds, which is the longest that commits wait. */
const visitedPerStep = 2 ** 17;
const savedPerStep = 1024;

export function createTotalSaver(
  db: SqliteDatabase,
  { registry, state }: Pick<Head, 'registry' | 'state'>,
): TotalSaver {
  const { table, activity } = registry;
  const rows = createDeltaTotalRows(db);
  const generations: number[] = [];
  /** The first series that was not visited for the first of the memtables. */
  let next = 0;

  const save = db.transaction((totals: readonly number[]) => {
    for (const series of totals) {
      // In bounds: both have every series.
      const id = registry.ids[series] as number;
      const timestampMs = state.words[2 * series] as number;
      const value = state.words[2 * series + 1] as number;
      rows.save(id, { generation: activity.lastOf(series), timestampMs, value });
    }
  });

  function isDue(series: number, generation: number): boolean {
    return state.isTotal[series] === 1 && activity.lastOf(series) >= generation;
  }

  return {
    add: (generation) => void generations.push(generation),
    step() {
      const [generation] = generations;
      if (generation === undefined) return;
      const totals: number[] = [];
      const until = Math.min(table.count, next + visitedPerStep);
      let series = next;
      for (; series < until && totals.length < savedPerStep; series++) {
        if (isDue(series, generation)) totals.push(series);
      }
      if (totals.length > 0) save.immediate(totals);
      next = series;
      if (next < table.count) return;
      generations.shift();
      next = 0;
    },
    isDone: () => generations.length === 0,
  };
}
