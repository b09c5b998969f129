import { messageOf } from '../../errors/message-of.ts';
import type { ScrubStep, UnreadItem } from '../scrub/scrubbed-store.ts';
import { assertUndamaged, isDamage } from '../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { isLockHeld } from '../threads/storage-failure.ts';
import { type CheckedPart, type CheckedPartName, checkedParts } from './checksums/checked-parts.ts';
import { damageOf } from './checksums/damaged-row.ts';

/** Rows are read until they have so many. */
const stepBytes = 256 * 1024;
/** Of one step. A part of the disk that can never be read must not keep the later tables from being read. */
const maxTries = 10;

interface ScrubbedRow {
  readonly row_key: string;
  readonly bytes: number;
}

/**
 * Creates the scrub of a `meta.db` with `addChecksumFunctions`: a function that does one step. The first step of a round checks the
 * structure of the file, about a millisecond for each MiB, the others the checksums of rows, each of which reports its own damage.
 * What cannot be read in ten tries is left for the next round.
 *
 * @throws SqliteError matching `isDamage`, as the steps do, when the structure is broken.
 */
export function createMetaScrub(db: SqliteDatabase): () => ScrubStep {
  const parts = Object.entries<CheckedPart>(checkedParts).map(([part, { table, columns }]) => ({
    table,
    rows: db.prepare<[string], ScrubbedRow>(
      // Cast: the names of the parts.
      `SELECT ${columns[0]} AS row_key, ${damageOf(part as CheckedPartName)},
         ${columns.map((column) => `ifnull(length(${column}), 0)`).join(' + ')} AS bytes
       FROM ${table} WHERE ${columns[0]} > ? ORDER BY ${columns[0]}`,
    ),
  }));
  let partIndex = -1;
  let afterKey = '';
  let failedTries = 0;

  function checkFile(): number {
    assertUndamaged(db);
    return (
      Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
    );
  }

  /** What the present step cannot read is not tried again before the next round. */
  function moveOn(): void {
    partIndex += 1;
    afterKey = '';
    failedTries = 0;
  }

  /** @throws the error, for another try; after the last one the part is skipped. */
  function retryOrSkip(error: unknown): UnreadItem {
    if (isLockHeld(error)) throw error;
    failedTries += 1;
    if (failedTries < maxTries) throw error;
    const part = parts[partIndex];
    moveOn();
    const item = part === undefined ? 'meta.db' : `table ${part.table} of meta.db`;
    return { item, reason: messageOf(error) };
  }

  /** Whether the last part was read, or found damaged; the next step begins another round then. */
  function endRound(): boolean {
    if (partIndex < parts.length) return false;
    partIndex = -1;
    return true;
  }

  return () => {
    // The step before has thrown that the last part is damaged.
    if (endRound()) return { bytes: 0, isRoundOver: true };
    const rows = parts[partIndex]?.rows;
    let bytes = 0;
    try {
      if (rows === undefined) bytes = checkFile();
      for (const row of rows?.iterate(afterKey) ?? []) {
        bytes += row.bytes;
        afterKey = row.row_key;
        if (bytes < stepBytes) continue;
        failedTries = 0;
        return { bytes, isRoundOver: false };
      }
    } catch (error) {
      if (isDamage(error)) {
        moveOn();
        throw error;
      }
      const unread = retryOrSkip(error);
      return { bytes, isRoundOver: endRound(), unread };
    }
    moveOn();
    return { bytes, isRoundOver: endRound() };
  };
}
