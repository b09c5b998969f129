import { expect, it } from 'vitest';
import { parseEmailAddress } from './email-address.ts';

it.each([
  [' Ada@Example.com ', 'ada@example.com'],
  ['Kate+1@EXAMPLE.com', 'kate+1@example.com'],
  ['ada', undefined],
  // U+212A KELVIN SIGN and U+0130 have lower-case forms with ASCII letters.
  ['\u212Aate@example.com', undefined],
  ['ada@\u212Aorp.example', undefined],
  ['\u0130da@example.com', undefined],
])('%j is the address %j', (text, address) => {
  expect(parseEmailAddress(text)).toBe(address);
});
