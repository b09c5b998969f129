import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { endianness } from 'node:os';
import type { SqliteDatabase } from './open-database.ts';

/** A write-ahead log as its index (the file `-shm`) describes it, or as SQLite finds it. */
interface LogLength {
  /** Frames of whole transactions, which were synced before they were counted here. */
  readonly frames: number;
  /** Changes when the log begins anew. */
  readonly salts: bigint | undefined;
}

interface LogIndex extends LogLength {
  /** How many of the frames are in the main file, too. */
  readonly copiedFrames: number;
}

/** Two copies of a header of 48 bytes, then the state of checkpoints; all in the byte order of the machine. */
const headerBytes = 48;
const indexBytes = 2 * headerBytes + 4;
const framesAt = 16;
const saltsAt = 32;
/** In the header of the log itself, as bytes: https://www.sqlite.org/fileformat2.html#walformat */
const saltsInLogAt = 16;

/**
 * Opens a database, and counts the synced frames of its write-ahead log that are not in it any more. SQLite takes a damaged frame
 * for the end of the log and says nothing, but the index that a killed process left behind knows its length.
 *
 * @param open reads the database, by which SQLite replays the log.
 * @returns `lostFrames`: 0 also when nothing is known, as after an orderly end or on another machine.
 */
export function openCountingLostFrames(
  path: string,
  open: (path: string) => SqliteDatabase,
): { readonly db: SqliteDatabase; readonly lostFrames: number } {
  const before = readLogIndex(path);
  // SQLite begins a new database there, and discards the log.
  const isGone = !hasContent(path);
  const db = open(path);
  if (isGone) return { db, lostFrames: before?.frames ?? 0 };
  return { db, lostFrames: before === undefined ? 0 : countLostFrames(before, measureLog(db)) };
}

function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** For people. */
export function describeLostFrames(lostFrames: number): string {
  return `${lostFrames} synced pages at its end cannot be read: what was written last is missing`;
}

function countLostFrames(before: LogIndex, after: LogLength): number {
  // After a power loss the index may be older than a log that has begun anew since.
  if (after.frames > 0 && after.salts !== before.salts) return 0;
  return Math.max(0, before.frames - Math.max(after.frames, before.copiedFrames));
}

/**
 * The log of an open database. Its index is not read as a file: closing any file gives up all locks that the process has on it
 * (POSIX), and the next process that opens the database would take the index for abandoned and empty it under this one.
 * https://www.sqlite.org/howtocorrupt.html, section 2.2
 */
function measureLog(db: SqliteDatabase): LogLength {
  // Cast: the pragma answers one row of these columns; -1 when there is no log.
  const [{ log: frames }] = db.pragma('wal_checkpoint(NOOP)') as [{ log: number }];
  return { frames: Math.max(0, frames), salts: readSalts(`${db.name}-wal`) };
}

/** SQLite locks nothing in the log itself. */
function readSalts(logPath: string): bigint | undefined {
  const header = Buffer.alloc(saltsInLogAt + BigUint64Array.BYTES_PER_ELEMENT);
  let file: number;
  try {
    file = openSync(logPath, 'r');
  } catch {
    return undefined;
  }
  try {
    return readSync(file, header) === header.length ? header.readBigUInt64BE(saltsInLogAt) : undefined;
  } finally {
    closeSync(file);
  }
}

/** Before the process opens the database; see `measureLog`. */
function readLogIndex(databasePath: string): LogIndex | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(`${databasePath}-shm`);
  } catch {
    return undefined;
  }
  const header = bytes.subarray(0, headerBytes);
  // Unequal copies: the process was killed while it changed them.
  if (bytes.length < indexBytes || !header.equals(bytes.subarray(headerBytes, 2 * headerBytes)))
    return undefined;
  const isLittle = endianness() === 'LE';
  const readUint32 = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  return {
    frames: readUint32(framesAt),
    copiedFrames: readUint32(2 * headerBytes),
    salts: header.readBigUInt64BE(saltsAt),
  };
}
