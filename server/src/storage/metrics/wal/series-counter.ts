import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** The next id of a series, kept because ids are never given twice. */
export interface SeriesCounter {
  next(): number;
  save(nextId: number): void;
}

/** Apart from the other counter, so that a damaged log from before this one can still be read. */
export function createSeriesCounter(db: SqliteDatabase): SeriesCounter {
  const select = db.prepare<[], number>('SELECT next_series_id FROM counter').pluck();
  const update = db.prepare<[number]>('UPDATE counter SET next_series_id = ?');
  return {
    next: () => select.get() ?? 1,
    save: (nextId) => void update.run(nextId),
  };
}
