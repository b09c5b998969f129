import { expect, test } from 'vitest';
import { describeOperation, describeOperationInPast } from './operation-words.ts';

test.each([
  ['revokeKey', 'revoke the key', 'revoked the key'],
  ['signIn', 'sign in', 'signed in'],
  ['users disable', 'disable the user', 'disabled the user'],
  ['users unlink', 'unlink the provider identity of', 'unlinked the provider identity of'],
  ['somethingNew', 'somethingNew', 'somethingNew'],
])('%s is %s, in the past %s', (operation, present, past) => {
  expect(describeOperation(operation)).toBe(present);
  expect(describeOperationInPast(operation)).toBe(past);
});
