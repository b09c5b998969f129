import { expect, test } from 'vitest';
import { describeSignInRefusal } from './sign-in-refusals.ts';

test('a page without a refusal says nothing', () => {
  expect(describeSignInRefusal({ return_to: '/' })).toBeUndefined();
});

test.each([
  'provider_unavailable',
  'provider_refused',
  'too_many_attempts',
  'expired',
  'address_not_verified',
  'no_account',
  'other_identity',
  'disabled',
  'not_set_up',
])('the refusal %s has words of its own', (code) => {
  expect(describeSignInRefusal({ error: code })).not.toBe(describeSignInRefusal({ error: 'unknown' }));
});

test('another identity of the provider has a way out', () => {
  expect(describeSignInRefusal({ error: 'other_identity' })).toContain('"cairn users unlink"');
});

test.each(['Call 555-0100 to unlock your account', '__proto__', '', 7, ['disabled']])(
  'the text %j of the address is not shown',
  (text) => {
    expect(describeSignInRefusal({ error: text })).toBe('The sign-in failed. Try again.');
  },
);
