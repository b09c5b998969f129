import { expect, test } from 'vitest';
import { toOrigin } from './to-origin.ts';

test.each([
  ['https://shop.example', 'https://shop.example'],
  [' http://localhost:5173/cart?id=1 ', 'http://localhost:5173'],
  ['https://shop.example:443/', 'https://shop.example'],
  ['shop.example', 'shop.example'],
  ['ftp://shop.example', 'ftp://shop.example'],
])('%j is %j', (address, origin) => {
  expect(toOrigin(address)).toBe(origin);
});
