import type { StoredLog } from '../../../logs/log.ts';
import { createLogTextBudget } from '../../../logs/log-text-budget.ts';
import { openStoredLogs, type RowPlace } from '../read-stored-log.ts';

/** Records that take at most some milliseconds to read and to clone. */
const recordsPerPiece = 128;

/** Some rows and their records, in one order. */
export interface RecordPiece<Row> {
  readonly rows: readonly Row[];
  readonly records: readonly StoredLog[];
  /** Whether this is the last piece because no response has room for the next row. */
  readonly isCutOff: boolean;
}

/**
 * Reads the records of rows in pieces, until they have as much text as one response: a thousand of them may be of a megabyte each. One
 * empty piece if there are no rows.
 */
export function* readInPieces<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => RowPlace,
): Generator<RecordPiece<Row>> {
  const read = openStoredLogs(rows.map(placeOf));
  const hasRoom = createLogTextBudget();
  let from = 0;
  do {
    const piece = rows.slice(from, from + recordsPerPiece);
    const records: StoredLog[] = [];
    for (const row of piece) {
      const record = read(placeOf(row));
      if (!hasRoom(record)) {
        yield { rows: piece.slice(0, records.length), records, isCutOff: true };
        return;
      }
      records.push(record);
    }
    yield { rows: piece, records, isCutOff: false };
    from += recordsPerPiece;
  } while (from < rows.length);
}
