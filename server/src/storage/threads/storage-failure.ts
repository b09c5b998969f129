import Database from 'better-sqlite3';
import { AppError } from '../../errors/app-error.ts';
import type { CommandResult, FailureMessage } from './thread-messages.ts';

/** Conditions of the medium that may pass: no space, no quota, a lock held too long. */
const passingCodes = /^SQLITE_(FULL|BUSY|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

/** After a failed sync the kernel may have dropped the pages it could not write: a retry would lie. */
const lastingCodes = /^SQLITE_IOERR_(FSYNC|DIR_FSYNC)$/;

/** Whether the medium failed, not the command; looks at the causes of an error too. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return passingCodes.test(error.code);
  return error instanceof Error && error.cause !== undefined && isStorageFailure(error.cause);
}

/** Whether no later write on this connection may be trusted. */
export function isFatalFailure(error: unknown): boolean {
  return error instanceof Database.SqliteError && lastingCodes.test(error.code);
}

/** `isFatalFailure` for what became of a command. */
export function isFatalResult(result: CommandResult<unknown>): boolean {
  return !result.ok && isFatalFailure(result.error);
}

/**
 * The form in which an error of a writer or reader leaves its thread.
 *
 * @param storeName for the message: `trace store`, `log store`.
 */
export function toFailureMessage(error: unknown, storeName: string): FailureMessage {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return { code, message, details };
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (isStorageFailure(error)) {
    // What wraps the failure names files of the server.
    const { code, message, details } = unavailable(
      `The ${storeName} cannot be used now (${reasonOfMedium(error)}); retry later.`,
    );
    return { code, message, details };
  }
  return { code: 'INTERNAL', message: `The ${storeName} failed: ${reason}`, details: [] };
}

function reasonOfMedium(error: unknown): string {
  if (error instanceof Database.SqliteError || !(error instanceof Error))
    return String(Object(error).message);
  return reasonOfMedium(error.cause);
}

/** The error a caller of the store sees. */
export function fromFailureMessage({ code, message, details }: FailureMessage): AppError {
  return new AppError(code, message, details);
}

/** The store cannot do it now; nothing was stored, and the caller may ask again. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', message, [{ type: 'retry', retry_after_seconds: 1 }], cause);
}
