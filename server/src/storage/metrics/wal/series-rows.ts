import { crc32 } from 'node:zlib';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { StoredSeries } from '../head/series-registry.ts';

/** A series whose row is not as it was written. */
export interface DamagedSeries {
  readonly id: number;
  readonly damage: string;
}

export interface SeriesRows {
  insert(series: StoredSeries): void;
  /** In the order of the ids. */
  read(): Generator<StoredSeries | DamagedSeries>;
  /** @param lastDay see `StoredSeries`. */
  update(id: number, lastDay: number): void;
  delete(id: number): void;
}

type Row = readonly [id: number, project: number, lastDay: number, checksum: number, labelBytes: Uint8Array];

export function createSeriesRows(db: SqliteDatabase): SeriesRows {
  const insert = db.prepare<[number, number, number, number, Uint8Array]>(
    'INSERT INTO series (series_id, project, last_day, checksum, label_bytes) VALUES (?, ?, ?, ?, ?)',
  );
  const select = db
    .prepare<[], Row>(
      'SELECT series_id, project, last_day, checksum, label_bytes FROM series ORDER BY series_id',
    )
    .raw();
  const update = db.prepare<[number, number]>('UPDATE series SET last_day = ? WHERE series_id = ?');
  const remove = db.prepare<[number]>('DELETE FROM series WHERE series_id = ?');

  return {
    insert({ id, project, lastDay, labelBytes }) {
      insert.run(id, project, lastDay, checksumOf(project, labelBytes), labelBytes);
    },
    *read() {
      for (const [id, project, lastDay, checksum, labelBytes] of select.iterate()) {
        if (checksumOf(project, labelBytes) === checksum) yield { id, project, lastDay, labelBytes };
        else yield { id, damage: 'its checksum does not match' };
      }
    },
    update: (id, lastDay) => void update.run(lastDay, id),
    delete: (id) => void remove.run(id),
  };
}

function checksumOf(project: number, labelBytes: Uint8Array): number {
  return crc32(labelBytes, project);
}
