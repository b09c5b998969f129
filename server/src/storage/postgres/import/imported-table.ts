/** A type of PostgreSQL, which is also that of the elements of an array. */
export type ColumnType = 'text' | 'bigint' | 'integer' | 'double precision' | 'boolean' | 'bytea';

/** A table of `meta.db` that has the same name and columns in PostgreSQL. */
export interface ImportedTable {
  readonly name: string;
  /** In the order of the values of a row. `position` is the `rowid` of `meta.db`. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns that are unique together, and that both databases sort alike. */
  readonly key: readonly [string, ...string[]];
  /** The identity column: the order in which the rows arrived. */
  readonly identity?: 'position' | 'id';
}

/** In the order of the columns; booleans are 0 and 1. */
export type ImportedRow = readonly (null | number | string | Uint8Array)[];
