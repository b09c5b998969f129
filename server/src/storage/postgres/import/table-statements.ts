import type { ImportedTable } from './imported-table.ts';

/** `arrival` is the order of the identity column, and that of the key without one. */
export type RowOrder = 'arrival' | 'key';

/** Reads rows of `meta.db`. */
export function selectFromMeta(table: ImportedTable, order: RowOrder): string {
  const columns = Object.keys(table.columns).map((column) => inMeta(table, column));
  const { key, identity } = table;
  const sorted = order === 'arrival' && identity !== undefined ? [identity] : key;
  const terms = sorted.map((column) => inMeta(table, column));
  return `SELECT ${columns.join(', ')} FROM ${table.name} ORDER BY ${terms.join(', ')}`;
}

function inMeta({ name }: ImportedTable, column: string): string {
  return `${name}.${column === 'position' ? 'rowid' : column}`;
}

/** Stores rows in PostgreSQL; each parameter is an array of the values of one column. */
export function insertIntoPostgres({ name, columns }: ImportedTable): string {
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`);
  return `INSERT INTO ${name} (${Object.keys(columns).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT * FROM unnest(${arrays.join(', ')})`;
}

/** Begins to read the rows of PostgreSQL in the order of the key; the columns have the names of the table, and booleans are 0 and 1. */
export function declareCursor({ name, columns, key }: ImportedTable): string {
  const selected = Object.entries(columns).map(([column, type]) =>
    type === 'boolean' ? `${name}.${column}::int AS ${column}` : `${name}.${column}`,
  );
  const terms = key.map((column) => `${name}.${column}`);
  return `DECLARE imported_rows NO SCROLL CURSOR FOR
    SELECT ${selected.join(', ')} FROM ${name} ORDER BY ${terms.join(', ')}`;
}

/** Few enough to be in memory, were each a document of a megabyte. */
export const fetchRows = 'FETCH 100 FROM imported_rows';
export const closeCursor = 'CLOSE imported_rows';

/** Lets the identity column of later rows begin after $1. */
export function advanceIdentity({ name, identity }: ImportedTable): string {
  return `SELECT setval(pg_get_serial_sequence('${name}', '${identity}'), $1)`;
}
