import { DamagedItem } from '../../../errors/damaged-item.ts';
import { type CheckedPart, type CheckedPartName, checkedParts } from './checked-parts.ts';

/** A row that was read with `damageOf`. */
export interface CheckedRow {
  /** What the row is when its checksum does not match, otherwise null. */
  readonly damaged_item: string | null;
}

export const checksumMismatch = 'its checksum does not match';
/** Starts the message of a trigger that refuses a change of a damaged row; the item follows. */
export const refusedChange = 'damaged row: ';

/**
 * SQL of the column `damaged_item` for a part, whose evaluation also reports the damage.
 *
 * @param row the name of the table in the statement, when it is another.
 */
export function damageOf(part: CheckedPartName, row?: string): string {
  const { table, columns }: CheckedPart = checkedParts[part];
  const of = row ?? table;
  return `damaged_item('${part}', (SELECT row_checksums.checksum FROM row_checksums
    WHERE row_checksums.part = '${part}' AND row_checksums.row_key = ${of}.${columns[0]}),
    ${columns.map((column) => `${of}.${column}`).join(', ')}) AS damaged_item`;
}

/** @throws DamagedItem when the row is not what was written. */
export function assertIntact<Row extends CheckedRow>(row: Row): Row {
  if (row.damaged_item !== null) throw new DamagedItem(row.damaged_item, checksumMismatch);
  return row;
}

/** `assertIntact` for a row that may be absent. */
export function intactOrAbsent<Row extends CheckedRow>(row: Row | undefined): Row | undefined {
  return row && assertIntact(row);
}

/** For lists, which leave damaged rows out. */
export function isIntact({ damaged_item }: CheckedRow): boolean {
  return damaged_item === null;
}

/** The damaged row whose change a trigger refused; `undefined` for any other error. */
export function toDamagedItem(error: unknown): DamagedItem | undefined {
  if (!(error instanceof Error) || !error.message.startsWith(refusedChange)) return undefined;
  return new DamagedItem(error.message.slice(refusedChange.length), checksumMismatch, error);
}
