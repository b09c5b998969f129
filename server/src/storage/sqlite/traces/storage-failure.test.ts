import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { fromFailureMessage, isFatalFailure, isStorageFailure, toFailureMessage } from './storage-failure.ts';

describe('a failure of storage', () => {
  it.each([
    ['SQLITE_FULL', true, false, 'UNAVAILABLE'],
    ['SQLITE_BUSY', true, false, 'UNAVAILABLE'],
    ['SQLITE_IOERR_WRITE', true, false, 'UNAVAILABLE'],
    ['SQLITE_IOERR_SHMSIZE', true, false, 'UNAVAILABLE'],
    ['SQLITE_IOERR_FSYNC', true, true, 'UNAVAILABLE'],
    ['SQLITE_IOERR_DIR_FSYNC', true, true, 'UNAVAILABLE'],
    ['SQLITE_CONSTRAINT_UNIQUE', false, false, 'INTERNAL'],
  ])('%s is the medium’s: %s, fatal: %s, and reaches the caller as %s', (code, ofMedium, fatal, expected) => {
    const error = new Database.SqliteError('reason', code);
    expect([isStorageFailure(error), isFatalFailure(error)]).toEqual([ofMedium, fatal]);
    expect(fromFailureMessage(toFailureMessage(error))).toMatchObject({ code: expected });
  });

  it('keeps what a deadline said', () => {
    const error = new AppError('DEADLINE_EXCEEDED', 'too late');
    expect(fromFailureMessage(toFailureMessage(error))).toMatchObject({
      code: 'DEADLINE_EXCEEDED',
      message: 'too late',
    });
  });
});
