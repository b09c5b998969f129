import { expect, test } from 'vitest';
import { tokenizeBody } from '../../../logs/body-tokens.ts';
import { hasToken, toSearchToken } from './search-token.ts';

test.each([
  ['a user left', 'user', true],
  ['user', 'user', true],
  ['USER!', 'user', true],
  ['users', 'user', false],
  ['superuser', 'user', false],
  ['superuser user', 'user', true],
  ['user\u00e9', 'user', false],
  ['\u00e9user', 'user', false],
  ['日user', 'user', false],
  ['😀user😀', 'user', true],
  ['user\u0301', 'user', false],
  ['x\u0301', 'x', true],
  ['dis\u212a full', 'disk', true],
  ['\u212a', 'k', true],
  ['disk', 'disk', true],
  ['disks', 'disk', false],
  ['ΟΔΟΣ', 'οδο\u03c3', false],
  ['ΟΔΟΣ', 'οδο\u03c2', true],
  ['İ', 'i', false],
  ['İ', 'i\u0307', true],
  ['i\u0307', 'i', true],
  ['日本語', '日本語', true],
  ['日本語', '日本', false],
  ['straße', 'straße', true],
  ['STRASSE', 'straße', false],
  ['x'.repeat(300), 'x'.repeat(300), true],
  ['x'.repeat(300), 'x'.repeat(299), false],
  ['', 'user', false],
])('%j has the token %j: %j', (text, token, expected) => {
  const bytes = new TextEncoder().encode(`..${text.normalize('NFC')}user`);
  const end = bytes.length - 'user'.length;
  expect(hasToken(toSearchToken(token), bytes, 2, end)).toBe(expected);
  expect(tokenizeBody(text).includes(token)).toBe(expected);
});
