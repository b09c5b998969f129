import { crc32 } from 'node:zlib';
import { messageOf } from '../../../errors/message-of.ts';
import {
  createRetiredGenerations,
  type RetiredGenerations,
} from '../../generational/wal/retired-generations.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeSampleRecord, type SampleRecord } from './sample-record.ts';

/** What one commit stored. */
export interface SampleWalEntry {
  readonly entryId: number;
  readonly generation: number;
  readonly record: SampleRecord;
}

/** A `SampleWalEntry` as it is in the file. */
export interface EncodedWalEntry {
  /** Ascending. */
  readonly entryId: number;
  readonly generation: number;
  readonly samples: Uint8Array;
}

/** An entry that is not as it was written. */
export interface DamagedWalEntry {
  readonly entryId: number;
  readonly generation: number;
  /** A description of the damage. */
  readonly damage: string;
}

/** The entries that a memtable has, both included. */
export interface EntryRange {
  readonly firstEntryId: number;
  readonly lastEntryId: number;
}

export interface SampleWalEntries extends RetiredGenerations {
  insert(entry: EncodedWalEntry): void;
  /** Every entry in the order of the commits. */
  read(): Generator<SampleWalEntry | DamagedWalEntry>;
  /** Every undamaged entry, encoded. */
  readEncoded(): Generator<EncodedWalEntry>;
  /** Deletes entries, both ends included. */
  delete(range: EntryRange): void;
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

  return {
    ...createRetiredGenerations(db),
    insert: ({ entryId, generation, samples }) =>
      void insert.run(entryId, generation, checksumOf({ entryId, generation, samples }), samples),
    *read() {
      for (const row of select.iterate()) yield toEntry(row);
    },
    *readEncoded() {
      for (const row of select.iterate()) if (isIntact(row)) yield row;
    },
    delete: ({ firstEntryId, lastEntryId }) => void deleteRange.run(firstEntryId, lastEntryId),
  };
}

function isIntact(row: WalRow): boolean {
  // Rows of earlier releases have that of the samples.
  return checksumOf(row) === row.checksum || crc32(row.samples) === row.checksum;
}

function checksumOf({ entryId, generation, samples }: EncodedWalEntry): number {
  return crc32(`${entryId} ${generation}`, crc32(samples));
}

function toEntry(row: WalRow): SampleWalEntry | DamagedWalEntry {
  const { entryId, generation, samples } = row;
  if (!isIntact(row)) return { entryId, generation, damage: 'its checksum does not match' };
  try {
    return { entryId, generation, record: decodeSampleRecord(samples) };
  } catch (error) {
    return { entryId, generation, damage: messageOf(error) };
  }
}
