import { crc32 } from 'node:zlib';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { AppendTerms } from '../open-block/generation.ts';

/** How many requests a generation may have. */
export const maxEntriesPerGeneration = 2 ** 20;

/** One request as it was judged and stamped when it was stored. */
export interface WalEntry {
  readonly generation: number;
  /** From 0, in the order of arrival. */
  readonly index: number;
  readonly projectId: string;
  readonly terms: AppendTerms;
  readonly request: Uint8Array;
}

export interface WalEntries {
  insert(entry: WalEntry): void;
  /** Every entry in the order of arrival. */
  read(): Generator<WalEntry | DamagedEntry>;
  /** Deletes the entries of a generation with these indexes, the end not included. */
  delete(generation: number, start: number, end: number): void;
  /** Says that a generation is in day files as a whole, so that nobody replays what is left of it. */
  retire(generation: number): void;
  /** Ends what `retire` began, once the last entry is deleted. */
  forget(generation: number): void;
  retired(): number[];
  /** What a generation has left. */
  measure(generation: number): EntryMeasure;
}

export interface EntryMeasure {
  /** One more than the last index, 0 when there is none. */
  readonly requestCount: number;
  readonly requestBytes: number;
}

/** A request that is no longer what was written. */
export interface DamagedEntry {
  readonly generation: number;
  readonly index: number;
  /** What was found. */
  readonly damage: string;
}

interface WalRow {
  readonly entryId: bigint;
  readonly projectId: string;
  readonly receivedAtNs: bigint;
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
  readonly firstSequence: bigint;
  readonly checksum: bigint;
  readonly request: Uint8Array;
}

export function createWalEntries(db: SqliteDatabase): WalEntries {
  const insert = db.prepare<WalRow>(
    `INSERT INTO wal
       (entry_id, project_id, received_at_ns, oldest_ns, newest_ns, first_sequence, checksum, request)
     VALUES
       (:entryId, :projectId, :receivedAtNs, :oldestNs, :newestNs, :firstSequence, :checksum, :request)`,
  );
  const select = db
    .prepare<[], WalRow>(
      `SELECT entry_id AS entryId, project_id AS projectId, received_at_ns AS receivedAtNs,
         oldest_ns AS oldestNs, newest_ns AS newestNs, first_sequence AS firstSequence, checksum, request
       FROM wal ORDER BY entry_id`,
    )
    .safeIntegers();
  const deleteRange = db.prepare<[bigint, bigint]>('DELETE FROM wal WHERE entry_id >= ? AND entry_id < ?');
  const insertRetired = db.prepare<[number]>(
    'INSERT INTO retired_generation (generation) VALUES (?) ON CONFLICT (generation) DO NOTHING',
  );
  const deleteRetired = db.prepare<[number]>('DELETE FROM retired_generation WHERE generation = ?');
  const selectRetired = db
    .prepare<[], number>('SELECT generation FROM retired_generation ORDER BY generation')
    .pluck();
  const selectMeasure = db.prepare<[bigint, bigint], { lastEntryId: number | null; requestBytes: number }>(
    `SELECT max(entry_id) AS lastEntryId, total(length(request)) AS requestBytes
     FROM wal WHERE entry_id >= ? AND entry_id < ?`,
  );

  return {
    insert({ generation, index, projectId, terms, request }) {
      insert.run({
        entryId: toEntryId(generation, index),
        projectId,
        receivedAtNs: terms.receivedAtNs,
        oldestNs: terms.oldestNs,
        newestNs: terms.newestNs,
        firstSequence: BigInt(terms.firstSequence),
        checksum: BigInt(crc32(request)),
        request,
      });
    },
    *read() {
      for (const row of select.iterate()) yield toEntry(row);
    },
    delete: (generation, start, end) =>
      void deleteRange.run(toEntryId(generation, start), toEntryId(generation, end)),
    retire: (generation) => void insertRetired.run(generation),
    forget: (generation) => void deleteRetired.run(generation),
    retired: () => selectRetired.all(),
    measure(generation) {
      const row = selectMeasure.get(toEntryId(generation, 0), toEntryId(generation + 1, 0));
      const lastEntryId = row?.lastEntryId ?? undefined;
      return {
        requestCount: lastEntryId === undefined ? 0 : (lastEntryId % maxEntriesPerGeneration) + 1,
        requestBytes: row?.requestBytes ?? 0,
      };
    },
  };
}

function toEntry(row: WalRow): WalEntry | DamagedEntry {
  const entriesPerGeneration = BigInt(maxEntriesPerGeneration);
  const place = {
    generation: Number(row.entryId / entriesPerGeneration),
    index: Number(row.entryId % entriesPerGeneration),
  };
  if (BigInt(crc32(row.request)) !== row.checksum) return { ...place, damage: 'its checksum does not match' };
  const { projectId, receivedAtNs, oldestNs, newestNs, request } = row;
  const terms = { receivedAtNs, oldestNs, newestNs, firstSequence: Number(row.firstSequence) };
  return { ...place, projectId, terms, request };
}

function toEntryId(generation: number, index: number): bigint {
  return BigInt(generation) * BigInt(maxEntriesPerGeneration) + BigInt(index);
}
