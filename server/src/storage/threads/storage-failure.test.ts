import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { DamagedItem } from '../../errors/damaged-item.ts';
import { syncFolder } from '../sync-folder.ts';
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
  ])('%s is of the disk: %s, fatal: %s, and reaches the caller as %s', (code, ofMedium, fatal, expected) => {
    const error = new Database.SqliteError('reason', code);
    expect([isStorageFailure(error), isFatalFailure(error)]).toEqual([ofMedium, fatal]);
    expect(fromFailureMessage(toFailureMessage(error, 'trace store'))).toMatchObject({ code: expected });
  });

  it('is fatal when a folder could not be synced', () => {
    // A device that cannot be synced.
    const error = catchError(() => syncFolder('/dev/null'));
    expect([isStorageFailure(error), isFatalFailure(error)]).toEqual([true, true]);
    expect(fromFailureMessage(toFailureMessage(error, 'log store'))).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^The log store cannot be used now \(EINVAL.*fsync\); retry later\.$/),
    });
  });

  it('names the store and says when to retry', () => {
    const error = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    expect(fromFailureMessage(toFailureMessage(error, 'log store'))).toMatchObject({
      message: 'The log store cannot be used now (database or disk is full); retry later.',
      details: [{ type: 'retry', retry_after_seconds: 1 }],
    });
  });

  it('keeps which item is damaged across threads', () => {
    const error = new DamagedItem('trace 0af7', 'its checksum is another');
    const arrived = fromFailureMessage(structuredClone(toFailureMessage(error, 'trace store')));
    expect(arrived).toEqual(error);
    expect(arrived).toBeInstanceOf(DamagedItem);
  });

  it('keeps an AppError as it is across threads', () => {
    const error = new AppError('INVALID_ARGUMENT', 'too many', [
      { type: 'limit', limit: 'stats_groups', max: 1, received: 2 },
    ]);
    const arrived = fromFailureMessage(structuredClone(toFailureMessage(error, 'log store')));
    expect(arrived).toEqual(error);
    expect(arrived).toBeInstanceOf(AppError);
  });
});

function catchError(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return expect.fail('it threw nothing');
}
