import Database from 'better-sqlite3';
import { AppError } from '../../../errors/app-error.ts';
import type { FailureMessage } from './thread-messages.ts';
import type { CommandResult } from './write-command.ts';

/** Conditions of the medium that may pass: no space, no quota, a lock held too long. */
const passingCodes = /^SQLITE_(FULL|BUSY|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

/** After a failed sync the kernel may have dropped the pages it could not write: a retry would lie. */
const lastingCodes = /^SQLITE_IOERR_(FSYNC|DIR_FSYNC)$/;

/** Whether the medium failed, not the command. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Database.SqliteError && passingCodes.test(error.code);
}

/** Whether no later write on this connection may be trusted. */
export function isFatalFailure(error: unknown): boolean {
  return error instanceof Database.SqliteError && lastingCodes.test(error.code);
}

/** `isFatalFailure` for what became of a command. */
export function isFatalResult(result: CommandResult): boolean {
  return !result.ok && isFatalFailure(result.error);
}

/** The form in which an error of a writer or reader leaves its thread. */
export function toFailureMessage(error: unknown): FailureMessage {
  if (error instanceof AppError && error.code === 'DEADLINE_EXCEEDED') {
    return { code: 'DEADLINE_EXCEEDED', message: error.message };
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (isStorageFailure(error)) {
    return { code: 'UNAVAILABLE', message: `The trace store cannot be used now (${reason}); retry later.` };
  }
  return { code: 'INTERNAL', message: `The trace store failed: ${reason}` };
}

/** The error a caller of the store sees. */
export function fromFailureMessage({ code, message }: FailureMessage): AppError {
  return code === 'UNAVAILABLE' ? unavailable(message) : new AppError(code, message);
}

/** The store cannot do it now; nothing was stored, and the caller may ask again. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', message, [{ type: 'retry', retry_after_seconds: 1 }], cause);
}
