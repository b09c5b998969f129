import { readMember, type ValueReader } from '../encoding/value-reader.ts';
import { isError } from '../encoding/value-text.ts';
import { readLength } from '../encoding/wire-limits.ts';
import type { ItemTexts } from './outgoing-item.ts';

/** What an event holds of the errors that it was recorded with, besides its name. */
export interface FailureReport {
  /** The causes and the members of an AggregateError, by path: `cause`, `cause.cause`, `errors.0`. */
  readonly causes?: ItemTexts;
  /** The stack of the call, or of the error, followed by theirs. */
  readonly stack: string | undefined;
}

/** An error with its causes and members; further ones are left out. */
const maxErrors = 8;
/** Leaves room for the details of the host. */
const causeBytes = 1024;

/**
 * Reads what an event was recorded with. An error in place of the details, as loggers take it, is the cause of a text, and `details`
 * beside another error.
 *
 * @param ownStack of the call.
 */
export function readFailure(
  failure: unknown,
  details: unknown,
  { toText }: ValueReader,
  ownStack?: string,
): FailureReport {
  const path = isError(failure) ? 'details' : 'cause';
  if (path === 'cause' && !isError(details)) return { stack: ownStack };
  const seen: unknown[] = [];
  const causes: ItemTexts = {};
  let stack = ownStack ?? '';

  function visit(error: unknown, path: string): void {
    if (error === undefined || seen.length === maxErrors || seen.includes(error)) return;
    seen.push(error);
    const text = toText(error, causeBytes) ?? '';
    if (path) {
      causes[path] = text;
      stack += `\n[${path}]: `;
    }
    stack += (isError(error) && readStack(error)) || text;
    if (!isError(error)) return;
    const prefix = path && `${path}.`;
    visit(readMember(error, 'cause'), `${prefix}cause`);
    const members = readMember(error, 'errors');
    if (!Array.isArray(members)) return;
    for (let index = 0; index < maxErrors; index += 1) {
      visit(readMember(members, index), `${prefix}errors.${index}`);
    }
  }
  if (path === 'details') visit(failure, '');
  if (isError(details)) visit(details, path);
  return { causes, stack: stack.trim() };
}

/** A stack holds the whole message, so that of a very long one takes long to make. */
function readStack(error: Error): string | undefined {
  if (String(readMember(error, 'message')).length > readLength) return undefined;
  const stack = readMember(error, 'stack');
  return typeof stack === 'string' ? stack : undefined;
}
