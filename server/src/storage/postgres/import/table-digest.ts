import { createHash } from 'node:crypto';
import type { ImportedRow } from './imported-table.ts';

/** What is equal for two tables only if their rows are. */
export interface TableDigest {
  readonly rowCount: number;
  /** SHA-256 of the rows in the order that they were added in. */
  readonly hash: string;
}

export interface TableDigester {
  add(row: ImportedRow): void;
  digest(): TableDigest;
}

export function createTableDigester(): TableDigester {
  const hash = createHash('sha256');
  let rowCount = 0;
  return {
    add(row) {
      rowCount += 1;
      // One line of JSON, which has no line break in it.
      hash.update(`${JSON.stringify(row.map(toJsonValue))}\n`);
    },
    digest: () => ({ rowCount, hash: hash.digest('hex') }),
  };
}

export function isSameDigest(one: TableDigest, other: TableDigest): boolean {
  return one.rowCount === other.rowCount && one.hash === other.hash;
}

/** A column has one type, so a string for bytes or an infinity is mistaken for no other value of its column. */
function toJsonValue(value: ImportedRow[number]): null | number | string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
