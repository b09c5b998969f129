import { crc32 } from 'node:zlib';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeSampleRecord, type SampleRecord } from './sample-record.ts';

/** What one commit stored. */
export interface SampleWalEntry {
  readonly entryId: number;
  readonly generation: number;
  readonly record: SampleRecord;
}

/** The same as it is in the file. */
export interface EncodedWalEntry {
  /** Greater than that of any entry before. */
  readonly entryId: number;
  readonly generation: number;
  readonly samples: Uint8Array;
}

/** An entry that is no longer what was written. */
export interface DamagedWalEntry {
  readonly entryId: number;
  readonly generation: number;
  /** What was found. */
  readonly damage: string;
}

/** The entries that a generation has, both included. */
export interface EntryRange {
  readonly firstEntryId: number;
  readonly lastEntryId: number;
}

export interface SampleWalEntries {
  insert(entry: EncodedWalEntry): void;
  /** Every entry in the order of the commits. */
  read(): Generator<SampleWalEntry | DamagedWalEntry>;
  /** Every undamaged entry as it is. */
  readEncoded(): Generator<EncodedWalEntry>;
  /** Deletes entries, both ends included. */
  delete(range: EntryRange): void;
  /** Says that a generation is in day files as a whole, so that nobody replays what is left of it. */
  retire(generation: number): void;
  /** Ends what `retire` began, once the last entry is deleted. */
  forget(generation: number): void;
  retired(): number[];
}

interface WalRow extends EncodedWalEntry {
  readonly checksum: number;
}

export function createSampleWalEntries(db: SqliteDatabase): SampleWalEntries {
  const insert = db.prepare<[number, number, number, Uint8Array]>(
    'INSERT INTO wal (entry_id, generation, checksum, samples) VALUES (?, ?, ?, ?)',
  );
  const select = db.prepare<[], WalRow>(
    'SELECT entry_id AS entryId, generation, checksum, samples FROM wal ORDER BY entry_id',
  );
  const deleteRange = db.prepare<[number, number]>('DELETE FROM wal WHERE entry_id BETWEEN ? AND ?');
  const insertRetired = db.prepare<[number]>(
    'INSERT INTO retired_generation (generation) VALUES (?) ON CONFLICT (generation) DO NOTHING',
  );
  const deleteRetired = db.prepare<[number]>('DELETE FROM retired_generation WHERE generation = ?');
  const selectRetired = db
    .prepare<[], number>('SELECT generation FROM retired_generation ORDER BY generation')
    .pluck();

  return {
    insert: ({ entryId, generation, samples }) =>
      void insert.run(entryId, generation, crc32(samples), samples),
    *read() {
      for (const row of select.iterate()) yield toEntry(row);
    },
    *readEncoded() {
      for (const row of select.iterate()) if (isIntact(row)) yield row;
    },
    delete: ({ firstEntryId, lastEntryId }) => void deleteRange.run(firstEntryId, lastEntryId),
    retire: (generation) => void insertRetired.run(generation),
    forget: (generation) => void deleteRetired.run(generation),
    retired: () => selectRetired.all(),
  };
}

function isIntact({ samples, checksum }: WalRow): boolean {
  return crc32(samples) === checksum;
}

function toEntry(row: WalRow): SampleWalEntry | DamagedWalEntry {
  const { entryId, generation, samples } = row;
  if (!isIntact(row)) return { entryId, generation, damage: 'its checksum does not match' };
  try {
    return { entryId, generation, record: decodeSampleRecord(samples) };
  } catch (error) {
    return { entryId, generation, damage: error instanceof Error ? error.message : String(error) };
  }
}
