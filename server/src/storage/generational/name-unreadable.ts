import Database from 'better-sqlite3';

/**
 * The error of a start that cannot read a file, with the name of the file and a remedy: SQLite says no more than "disk I/O error".
 * Returns other errors as they are.
 */
export function nameUnreadable(path: string, error: unknown, remedy: string): unknown {
  if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_IOERR')) return error;
  return new Error(`cannot read ${path}: ${error.message}; ${remedy}`, { cause: error });
}
