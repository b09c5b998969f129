import { isMailAddress } from '../channels/mail-address.ts';

/** Parses the mail address of a user; in lower case, as it is compared. */
export function parseEmailAddress(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return isMailAddress(address) ? address : undefined;
}
