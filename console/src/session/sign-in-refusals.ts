/** What the service may name in the address when a sign-in with the provider failed, in words. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  [
    'provider_unavailable',
    'The sign-in provider is not available. Try again in a minute, or use a password.',
  ],
  ['provider_refused', 'The provider did not sign you in. Try again.'],
  [
    'too_many_attempts',
    'Too many sign-ins with the provider have failed from your network. Try again in a minute, or use a password.',
  ],
  ['expired', 'That sign-in took too long, was finished before, or began in another browser. Try again.'],
  [
    'address_not_verified',
    'The provider has not verified your mail address. Verify it there, then try again.',
  ],
  ['no_account', 'There is no account for your mail address. Ask an owner or admin to invite you.'],
  [
    'other_identity',
    'The account of your mail address belongs to another identity of the provider. An operator can free it with "cairn users unlink".',
  ],
  ['disabled', 'Your account is disabled. Ask an owner or admin.'],
  ['not_set_up', 'No account exists yet. The set-up link creates the owner first.'],
]);

/**
 * Why the sign-in before failed. Anything else that the address says gets a sentence of our own too: anybody can write an
 * address, and its words must not look like ours.
 */
export function describeSignInRefusal(search: Readonly<Record<string, unknown>>): string | undefined {
  const code = search['error'];
  if (code === undefined) return undefined;
  return refusals.get(code) ?? 'The sign-in failed. Try again.';
}
