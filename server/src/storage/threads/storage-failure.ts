import Database from 'better-sqlite3';
import { AppError } from '../../errors/app-error.ts';
import { DamagedItem } from '../../errors/damaged-item.ts';
import { messageOf } from '../../errors/message-of.ts';
import { isDamage } from '../sqlite/database-damage.ts';
import type { CommandResult, FailureMessage } from './thread-messages.ts';

/** Temporary conditions of the disk: no space, no quota, a lock held too long. */
const passingCodes = /^SQLITE_(FULL|BUSY|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

/** After a failed sync the kernel may have dropped the unwritten pages: a retry would succeed falsely. */
const lastingCodes = /^SQLITE_IOERR_(FSYNC|DIR_FSYNC)$/;

/** Whether the disk failed, not the command; causes of the error count too. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return passingCodes.test(error.code);
  if (isFailedSync(error)) return true;
  return error instanceof Error && error.cause !== undefined && isStorageFailure(error.cause);
}

/** Whether another process holds the lock: nothing happened, and the same statements may succeed later. */
export function isLockHeld(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return error.code.startsWith('SQLITE_BUSY');
  return error instanceof Error && error.cause !== undefined && isLockHeld(error.cause);
}

/** Whether later writes on this connection can no longer be trusted. */
export function isFatalFailure(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return lastingCodes.test(error.code);
  return isFailedSync(error);
}

/** Of a file or folder that `node:fs` syncs. */
function isFailedSync(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'fsync';
}

/**
 * One line that says why a write error has to end the process; `undefined` when later writes may succeed.
 *
 * @param file the file that takes all writes, whose damage ends the process too, and the remedy to name.
 */
export function toFatalMessage(
  error: unknown,
  { storeName, file }: { readonly storeName: string; readonly file?: WrittenFile },
): string | undefined {
  if (isFatalFailure(error)) return `the disk did not confirm a write of the ${storeName}; check the disk`;
  if (file === undefined || !isDamage(error)) return undefined;
  return `the ${file.name} of the ${storeName} is damaged; ${file.remedy}`;
}

export interface WrittenFile {
  readonly name: string;
  readonly remedy: string;
}

/** `isFatalFailure` of a command's result. */
export function isFatalResult(result: CommandResult<unknown>): boolean {
  return !result.ok && isFatalFailure(result.error);
}

/**
 * Converts an error of a writer or reader to the form that crosses threads.
 *
 * @param storeName for the message: `trace store`, `log store`.
 */
export function toFailureMessage(error: unknown, storeName: string): FailureMessage {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    if (!(error instanceof DamagedItem)) return { code, message, details };
    return { code, message, details, damage: { item: error.item, reason: error.reason } };
  }
  const reason = messageOf(error);
  if (isStorageFailure(error)) {
    // The wrapping error is left out: it names files of the server.
    const { code, message, details } = unavailable(
      `The ${storeName} cannot be used now (${reasonOfMedium(error)}); retry later.`,
    );
    return { code, message, details };
  }
  return { code: 'INTERNAL', message: `The ${storeName} failed: ${reason}`, details: [] };
}

function reasonOfMedium(error: unknown): string {
  if (error instanceof Database.SqliteError || isFailedSync(error) || !(error instanceof Error))
    return String(Object(error).message);
  return reasonOfMedium(error.cause);
}

/** The error a caller of the store sees. */
export function fromFailureMessage({ code, message, details, damage }: FailureMessage): AppError {
  if (damage !== undefined) return new DamagedItem(damage.item, damage.reason);
  return new AppError(code, message, details);
}

/** For a store that cannot serve now: nothing was stored, and the caller may retry. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', message, [{ type: 'retry', retry_after_seconds: 1 }], cause);
}
