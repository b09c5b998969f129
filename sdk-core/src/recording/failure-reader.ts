import { readMember, type ValueReader } from '../encoding/value-reader.ts';
import { isError } from '../encoding/value-text.ts';
import { readLength } from '../encoding/wire-limits.ts';
import type { ItemTexts } from './outgoing-item.ts';

/** What errors hold besides the message of the first. */
export interface FailureReport {
  /** The causes and the members of an AggregateError, by path: `cause`, `cause.cause`, `errors.0`. */
  readonly causes: ItemTexts;
  /** The stack of the error, if there is one, followed by theirs. */
  readonly stack: string;
}

/** An error with its causes and members; further ones are left out. */
const maxErrors = 8;
/** Leaves room for the details of the host. */
const causeBytes = 1024;

/**
 * Reads what was passed to `error`, `warn` or `info`. An error in place of the details, as loggers take it, is the cause; beside an
 * error that has a cause of its own it is `details`.
 *
 * @returns `undefined` if neither is an error.
 */
export function readFailure(
  failure: unknown,
  details: unknown,
  { toText }: ValueReader,
): FailureReport | undefined {
  const hasCause = details !== undefined && isError(details);
  if (!hasCause && !isError(failure)) return undefined;
  const seen: unknown[] = [];
  const causes: ItemTexts = {};
  let stack = '';

  function visit(error: unknown, path: string): void {
    if (error === undefined || seen.length === maxErrors || seen.includes(error)) return;
    seen.push(error);
    const text = toText(error, causeBytes) ?? '';
    if (path !== '') {
      causes[path] = text;
      stack += `${stack === '' ? '' : '\n'}[${path}]: `;
    }
    if (!isError(error)) {
      stack += text;
      return;
    }
    stack += readStack(error) ?? text;
    const prefix = path === '' ? '' : `${path}.`;
    visit(readMember(error, 'cause'), `${prefix}cause`);
    const members = readMember(error, 'errors');
    for (let index = 0; Array.isArray(members) && index < Math.min(members.length, maxErrors); index += 1) {
      visit(readMember(members, index), `${prefix}errors.${index}`);
    }
  }
  if (isError(failure)) visit(failure, '');
  if (hasCause) visit(details, Object.hasOwn(causes, 'cause') ? 'details' : 'cause');
  return { causes, stack };
}

/** A stack holds the whole message, so that of a very long one takes long to make. */
function readStack(error: Error): string | undefined {
  if (String(readMember(error, 'message')).length > readLength) return undefined;
  const stack = readMember(error, 'stack');
  return typeof stack === 'string' ? stack : undefined;
}
