import { crc32 } from 'node:zlib';
import {
  createRetiredGenerations,
  type RetiredGenerations,
} from '../../generational/wal/retired-generations.ts';
import type { EntryRange } from '../../generational/wal/wal-cleaner.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { AcceptanceWindow } from '../memtable/memtable.ts';

/** Maximum requests of a memtable. */
export const maxEntriesPerGeneration = 2 ** 20;

/** One stored request with its acceptance window. */
export interface WalEntry {
  readonly generation: number;
  /** From 0, in the order of arrival. */
  readonly index: number;
  readonly projectId: string;
  readonly window: AcceptanceWindow;
  readonly request: Uint8Array;
}

export interface WalEntries extends RetiredGenerations {
  insert(entry: WalEntry): void;
  /** Every entry in the order of arrival. */
  read(): Generator<WalEntry | DamagedEntry>;
  /** Deletes entries of a memtable by index, `end` excluded. */
  delete(generation: number, start: number, end: number): void;
  /** The remaining entries of a memtable. */
  measure(generation: number): EntryMeasure;
}

export interface EntryMeasure {
  /** One more than the last index, 0 when there is none. */
  readonly requestCount: number;
  readonly requestBytes: number;
}

/** A request that is not as it was written. */
export interface DamagedEntry {
  readonly generation: number;
  readonly index: number;
  /** A description of the damage. */
  readonly damage: string;
}

interface WalRow extends CheckedColumns {
  readonly checksum: bigint;
}

/** Everything that a replay decides by. */
interface CheckedColumns {
  readonly entryId: bigint;
  readonly projectId: string;
  readonly receivedAtNs: bigint;
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
  readonly firstSequence: bigint;
  readonly request: Uint8Array;
  readonly refusedRecords: Uint8Array | null;
}

export function createWalEntries(db: SqliteDatabase): WalEntries {
  const insert = db.prepare<WalRow>(
    `INSERT INTO wal
       (entry_id, project_id, received_at_ns, oldest_ns, newest_ns, first_sequence, checksum, request,
        refused_records)
     VALUES
       (:entryId, :projectId, :receivedAtNs, :oldestNs, :newestNs,   :firstSequence, :checksum, :request,
        :refusedRecords)`,
  );
  const select = db
    .prepare<[], WalRow>(
      `SELECT entry_id AS entryId, project_id AS projectId, received_at_ns AS receivedAtNs,
         oldest_ns AS oldestNs, newest_ns AS newestNs, first_sequence AS firstSequence, checksum, request, refused_records AS refusedRecords
       FROM wal ORDER BY entry_id`,
    )
    .safeIntegers();
  const deleteRange = db.prepare<[bigint, bigint]>('DELETE FROM wal WHERE entry_id >= ? AND entry_id < ?');
  const selectMeasure = db.prepare<[bigint, bigint], { lastEntryId: number | null; requestBytes: number }>(
    `SELECT max(entry_id) AS lastEntryId, total(length(request)) AS requestBytes
     FROM wal WHERE entry_id >= ? AND entry_id < ?`,
  );

  return {
    ...createRetiredGenerations(db),
    insert({ generation, index, projectId, window, request }) {
      const row: CheckedColumns = {
        entryId: toEntryId(generation, index),
        projectId,
        receivedAtNs: window.receivedAtNs,
        oldestNs: window.oldestNs,
        newestNs: window.newestNs,
        firstSequence: BigInt(window.firstSequence),
        request,
        refusedRecords: encodePlaces(window.refusedRecords),
      };
      insert.run({ ...row, checksum: checksumOf(row) });
    },
    *read() {
      for (const row of select.iterate()) yield toEntry(row);
    },
    delete: (generation, start, end) =>
      void deleteRange.run(toEntryId(generation, start), toEntryId(generation, end)),
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
  if (checksumOf(row) !== row.checksum && BigInt(checksumOfContent(row)) !== row.checksum)
    return { ...place, damage: 'its checksum does not match' };
  const { projectId, receivedAtNs, oldestNs, newestNs, request } = row;
  const refused = row.refusedRecords === null ? {} : { refusedRecords: decodePlaces(row.refusedRecords) };
  const window = { receivedAtNs, oldestNs, newestNs, firstSequence: Number(row.firstSequence), ...refused };
  return { ...place, projectId, window, request };
}

function checksumOf(row: CheckedColumns): bigint {
  const { entryId, projectId, receivedAtNs, oldestNs, newestNs, firstSequence } = row;
  const place = `${entryId} ${projectId} ${receivedAtNs} ${oldestNs} ${newestNs} ${firstSequence}`;
  return BigInt(crc32(place, checksumOfContent(row)));
}

/** The checksum of rows of earlier releases. */
function checksumOfContent({
  request,
  refusedRecords,
}: Pick<CheckedColumns, 'request' | 'refusedRecords'>): number {
  const checksum = crc32(request);
  return refusedRecords === null ? checksum : crc32(refusedRecords, checksum);
}

function encodePlaces(places: Uint32Array | undefined): Uint8Array | null {
  if (places === undefined || places.length === 0) return null;
  const bytes = Buffer.alloc(4 * places.length);
  for (const [index, place] of places.entries()) bytes.writeUInt32LE(place, 4 * index);
  return bytes;
}

function decodePlaces(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(4 * index, true));
}

/** Approximate bytes deleted per step of the cleaner. */
const bytesPerStep = 4 * 1024 * 1024;
const maxEntriesPerStep = 4096;

/** The entries of a memtable, as `createWalCleaner` takes them. */
export function toEntryRange({ requestCount, requestBytes }: EntryMeasure): EntryRange {
  const requestsInStep = Math.floor((bytesPerStep * requestCount) / Math.max(requestBytes, 1));
  return { first: 0, end: requestCount, perStep: Math.min(Math.max(requestsInStep, 1), maxEntriesPerStep) };
}

function toEntryId(generation: number, index: number): bigint {
  return BigInt(generation) * BigInt(maxEntriesPerGeneration) + BigInt(index);
}
