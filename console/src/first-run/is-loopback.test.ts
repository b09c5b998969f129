import { expect, test } from 'vitest';
import { isLoopback } from './is-loopback.ts';

test.each([
  ['http://127.0.0.1:4318', true],
  ['http://[::1]:4318', true],
  ['http://localhost:4318', true],
  ['https://ingest.example', false],
  ['http://10.0.0.5:4318', false],
  ['nothing', false],
])('%s: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});
