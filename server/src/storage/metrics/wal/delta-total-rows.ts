import { crc32 } from 'node:zlib';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** The newest sample of a series that deltas are added to. */
export interface NewestTotal {
  /** The memtable that has it. */
  readonly generation: number;
  readonly timestampMs: number;
  readonly value: number;
}

export interface DeltaTotalRow {
  /** Of the series. */
  readonly id: number;
  /** `undefined` while the log has the sample. */
  readonly newest: NewestTotal | undefined;
}

/** A row that is not as it was written. */
export interface DamagedTotal {
  readonly id: number;
  readonly damage: string;
}

/** The series that deltas are added to, and the totals that the entries of the log do not have any more. */
export interface DeltaTotalRows {
  /** Adds series, once. */
  insert(id: number): void;
  save(id: number, newest: NewestTotal): void;
  /** In the order of the ids. */
  read(): Generator<DeltaTotalRow | DamagedTotal>;
  delete(id: number): void;
}

interface StoredRow {
  readonly id: number;
  readonly generation: number | null;
  readonly newest: Buffer | null;
  readonly checksum: number | null;
}

const newestBytes = 16;

export function createDeltaTotalRows(db: SqliteDatabase): DeltaTotalRows {
  const insert = db.prepare<[number]>(
    'INSERT INTO delta_total (series_id) VALUES (?) ON CONFLICT (series_id) DO NOTHING',
  );
  const save = db.prepare<[number, number, Uint8Array, number]>(
    `INSERT INTO delta_total (series_id, generation, newest, checksum) VALUES (?, ?, ?, ?)
     ON CONFLICT (series_id) DO UPDATE SET generation = excluded.generation, newest = excluded.newest,
       checksum = excluded.checksum`,
  );
  const select = db.prepare<[], StoredRow>(
    'SELECT series_id AS id, generation, newest, checksum FROM delta_total ORDER BY series_id',
  );
  const remove = db.prepare<[number]>('DELETE FROM delta_total WHERE series_id = ?');

  return {
    insert: (id) => void insert.run(id),
    save(id, { generation, timestampMs, value }) {
      const newest = Buffer.alloc(newestBytes);
      newest.writeDoubleLE(timestampMs, 0);
      newest.writeDoubleLE(value, newestBytes / 2);
      save.run(id, generation, newest, checksumOf(id, generation, newest));
    },
    *read() {
      for (const row of select.iterate()) yield toRow(row);
    },
    delete: (id) => void remove.run(id),
  };
}

function toRow({ id, generation, newest, checksum }: StoredRow): DeltaTotalRow | DamagedTotal {
  if (generation === null && newest === null && checksum === null) return { id, newest: undefined };
  if (
    generation === null ||
    newest?.length !== newestBytes ||
    checksumOf(id, generation, newest) !== checksum
  ) {
    return { id, damage: 'its checksum does not match' };
  }
  const [timestampMs, value] = [newest.readDoubleLE(0), newest.readDoubleLE(newestBytes / 2)];
  return { id, newest: { generation, timestampMs, value } };
}

function checksumOf(id: number, generation: number, newest: Uint8Array): number {
  return crc32(newest, crc32(`${id} ${generation}`));
}
