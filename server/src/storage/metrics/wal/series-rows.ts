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
  count(): number;
  /** In the order of the ids. The labels are views of memory that several rows share. */
  read(): Generator<StoredSeries | DamagedSeries>;
  /** The same row by row: of a damaged file, every row before the damage. */
  readEach(): Generator<StoredSeries | DamagedSeries>;
  delete(id: number): void;
}

type Fields = readonly [id: number, project: number, checksum: number];
type Row = readonly [...Fields, labelBytes: Uint8Array];
type Head = readonly [...Fields, labelLength: number];

/** A start reads millions of rows: a statement for this many costs a fifth of one step for each. */
const rowsPerPage = 1_000;

export function createSeriesRows(db: SqliteDatabase): SeriesRows {
  const insert = db.prepare<[number, number, number, Uint8Array]>(
    'INSERT INTO series (series_id, project, checksum, label_bytes) VALUES (?, ?, ?, ?)',
  );
  const count = db.prepare<[], number>('SELECT count(*) FROM series').pluck();
  const select = db
    .prepare<[], Row>('SELECT series_id, project, checksum, label_bytes FROM series ORDER BY series_id')
    .raw();
  const selectHeads = db
    .prepare<[number], Head>(
      `SELECT series_id, project, checksum, length(label_bytes) FROM series
       WHERE series_id > ? ORDER BY series_id LIMIT ${rowsPerPage}`,
    )
    .raw();
  // SQLite takes any bytes for text of its own encoding, which is UTF-8, and changes none of them.
  const selectLabels = db
    .prepare<[number, number], Uint8Array>(
      `SELECT CAST(group_concat(CAST(label_bytes AS TEXT), '') AS BLOB)
       FROM (SELECT label_bytes FROM series WHERE series_id BETWEEN ? AND ? ORDER BY series_id)`,
    )
    .pluck();
  const remove = db.prepare<[number]>('DELETE FROM series WHERE series_id = ?');

  function* readPages(): Generator<readonly [heads: readonly Head[], labels: Uint8Array]> {
    let heads = selectHeads.all(0);
    for (let [first, last] = endsOf(heads); last !== 0; [first, last] = endsOf(heads)) {
      yield [heads, selectLabels.get(first, last) ?? new Uint8Array()];
      heads = selectHeads.all(last);
    }
  }

  return {
    count: () => count.get() ?? 0,
    insert({ id, project, labelBytes }) {
      insert.run(id, project, checksumOf(project, labelBytes), labelBytes);
    },
    *read() {
      for (const [heads, labels] of readPages()) {
        let position = 0;
        for (const [id, project, checksum, labelLength] of heads) {
          const labelBytes = labels.subarray(position, position + labelLength);
          position += labelLength;
          yield checked([id, project, checksum, labelBytes]);
        }
      }
    },
    *readEach() {
      for (const row of select.iterate()) yield checked(row);
    },
    delete: (id) => void remove.run(id),
  };
}

/** The first and the last id; 0, which no series has, when there is none. */
function endsOf(heads: readonly Head[]): readonly [first: number, last: number] {
  return [heads[0]?.[0] ?? 0, heads.at(-1)?.[0] ?? 0];
}

function checked([id, project, checksum, labelBytes]: Row): StoredSeries | DamagedSeries {
  if (checksumOf(project, labelBytes) === checksum) return { id, project, labelBytes };
  return { id, damage: 'its checksum does not match' };
}

function checksumOf(project: number, labelBytes: Uint8Array): number {
  return crc32(labelBytes, project);
}
