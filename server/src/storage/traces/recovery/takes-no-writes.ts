import Database from 'better-sqlite3';

/** Not those of reading, which a damaged file fails with too. */
const writeCodes = /^SQLITE_(FULL|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMOPEN|SHMSIZE|SHMMAP))$/;

/** Whether an error, or one of its causes, says that the disk is full or fails to write, in contrast to a file that cannot be read. */
export function takesNoWrites(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return writeCodes.test(error.code);
  return error instanceof Error && error.cause !== undefined && takesNoWrites(error.cause);
}
