import { isMailAddress } from '../channels/mail-address.ts';
import { AppError } from '../errors/app-error.ts';

/** Parses the mail address of a user; in lower case, as it is compared. */
export function parseEmailAddress(text: string): string | undefined {
  const address = text.trim();
  // Checked before: the lower case of some letters beyond ASCII is in ASCII, such as that of U+212A KELVIN SIGN.
  return isMailAddress(address) ? address.toLowerCase() : undefined;
}

/**
 * The mail address in the body of a request, in lower case.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function readEmailAddress(text: string): string {
  const address = parseEmailAddress(text);
  if (address !== undefined) return address;
  const reason = 'has to be a mail address such as ada@example.com';
  throw new AppError('INVALID_ARGUMENT', `body field "email" ${reason}`, [
    { type: 'field', location: 'body', name: 'email', reason },
  ]);
}
