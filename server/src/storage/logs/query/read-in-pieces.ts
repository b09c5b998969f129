import { type EncodedLog, packLogs } from '../../../logs/encoded-log.ts';
import { createLogTextBudget } from '../../../logs/log-text-budget.ts';
import { openEncodedLogs } from '../read-encoded-log.ts';
import type { RowPlace } from '../read-stored-log.ts';

/** Records that take at most some milliseconds to read and to clone. */
const recordsPerPiece = 128;

/** Some rows and their records, in one order. */
export interface RecordPiece<Row> {
  readonly rows: readonly Row[];
  /** In one buffer. */
  readonly records: readonly EncodedLog[];
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
  const read = openEncodedLogs(rows.map(placeOf));
  const hasRoom = createLogTextBudget();
  let from = 0;
  do {
    const piece = rows.slice(from, from + recordsPerPiece);
    const records: EncodedLog[] = [];
    for (const row of piece) {
      const record = read(placeOf(row));
      if (!hasRoom(record.textLength)) {
        yield { rows: piece.slice(0, records.length), records: packLogs(records), isCutOff: true };
        return;
      }
      records.push(record);
    }
    yield { rows: piece, records: packLogs(records), isCutOff: false };
    from += recordsPerPiece;
  } while (from < rows.length);
}
