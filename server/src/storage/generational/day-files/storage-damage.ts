import Database from 'better-sqlite3';

/** SQLite can read the data, but it is not what was written. */
export class StorageDamage extends Error {}

export class DamagedDayFile extends StorageDamage {
  constructor(file: string, reason: string) {
    super(`${file} is damaged: ${reason}`);
    this.name = 'DamagedDayFile';
  }
}

/** Codes that SQLite gives for damaged files. SQLITE_ERROR: the schema lacks a table. */
const damageCodes = /^SQLITE_(CORRUPT|NOTADB|ERROR|IOERR_SHORT_READ)/;

/** Whether an error means that the file is damaged, not that the disk fails for now. */
export function isDayFileDamage(error: unknown): boolean {
  if (error instanceof StorageDamage) return true;
  if (error instanceof Database.SqliteError) return damageCodes.test(error.code);
  return error instanceof Error && isDayFileDamage(error.cause);
}
