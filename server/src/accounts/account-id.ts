import { createOpaqueId } from '../identity/opaque-id.ts';
import type { RandomSource } from '../identity/random-source.ts';

const prefixes = { user: 'usr_', invitation: 'inv_', session: 'ses_' } as const;

/** Creates the identifier of a user, an invitation or a session, such as `usr_0ZqcBNlXx5xJ2k`. */
export function createAccountId(of: keyof typeof prefixes, randomBytes: RandomSource): string {
  return createOpaqueId(prefixes[of], randomBytes);
}
