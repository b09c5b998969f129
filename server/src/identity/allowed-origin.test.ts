import { expect, it } from 'vitest';
import { parseOrigin } from './allowed-origin.ts';

it.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['HTTPS://Shop.Example:443', 'https://shop.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('reads %s as %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});

it.each([
  '',
  '*',
  'null',
  'shop.example',
  'https://*.shop.example',
  'https://shop.example/cart',
  'https://shop.example?',
  'https://shop.example#',
  'https://user@shop.example',
  'ftp://shop.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
])('refuses %j', (text) => {
  expect(parseOrigin(text)).toBeUndefined();
});
