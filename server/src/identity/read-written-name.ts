import { bodyFieldError } from '../documents/body-field-error.ts';
import { parseDisplayName } from './display-name.ts';

/**
 * The trimmed name in the body of a request.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function readWrittenName(field: string, text: string): string {
  const name = parseDisplayName(text);
  if (name !== undefined) return name;
  throw bodyFieldError({
    name: field,
    reason: 'is blank, too long, or has control characters',
    remedy: 'write 1 to 100 characters without control characters',
    received: text,
  });
}
