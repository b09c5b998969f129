import { expect, it } from 'vitest';
import { assertPasswordIsAllowed, findWeakness } from './password-policy.ts';

const own = ['grace.hopper@navy.example', 'Grace Hopper'];

it.each([
  'short',
  'elevenchars',
  'password1234',
  'Password2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  'welcome12345',
  'qwertyuiop12',
  'qwertyuiopasdfghjkl',
  'letmeinletmein',
  '1234iloveyou1234',
  '123456789012',
  '098765432109',
  'abcdefghijkl',
  'aaaaaaaaaaaaaaaa',
  '121212121212',
  'CorrectHorseBatteryStaple',
  'gracehopper1',
  'grace hopper 2026',
  'hopperhopper',
  '😀😁😂🤣😃😄',
])('%j is refused', (password) => {
  expect(findWeakness(password, own)).toBeDefined();
});

it.each([
  'correct horse battery',
  'violet tractor hums',
  'tR7#vq!9Lm2x',
  'grace reads 7 books',
  '834 192 775 031',
  'пароль из слов',
  'mein passwort ist lang',
  '😀 cat 😃 hat 😄',
])('%j is allowed', (password) => {
  expect(findWeakness(password, own)).toBeUndefined();
});

it('a thousand characters are allowed, whatever they take in UTF-16, and no more', () => {
  const longest = 'violet tractor 😀😀😀😀😀'.repeat(50);
  expect(findWeakness(longest, own)).toBeUndefined();
  expect(findWeakness(`${longest}!`, own)).toBe('has to have at most 1000 characters');
});

it('an error names the field and says nothing of the password', () => {
  const refuse = () => assertPasswordIsAllowed('Password2026!', own, 'new_password');
  expect(refuse).toThrow('body field "new_password" is one of the most common passwords; choose another one');
  try {
    refuse();
  } catch (error) {
    expect(JSON.stringify(error)).not.toContain('2026');
  }
});
