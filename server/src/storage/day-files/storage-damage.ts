import Database from 'better-sqlite3';
import { DamagedBlock } from '../segments/sealed-block/damaged-block.ts';

/** A day file is not what was written, though SQLite can read it. */
export class DamagedDayFile extends Error {
  constructor(file: string, reason: string) {
    super(`${file} is damaged: ${reason}`);
    this.name = 'DamagedDayFile';
  }
}

/** What SQLite says of a file that is not what it wrote. SQLITE_ERROR: the schema names other tables. */
const damageCodes = /^SQLITE_(CORRUPT|NOTADB|ERROR|IOERR_SHORT_READ)/;

/** Whether an error says that a file has to be set aside, and not that the medium cannot be used now. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedBlock || error instanceof DamagedDayFile) return true;
  if (error instanceof Database.SqliteError) return damageCodes.test(error.code);
  return error instanceof Error && isDamage(error.cause);
}
