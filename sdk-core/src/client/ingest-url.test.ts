import { expect, test } from 'vitest';
import { parseIngestUrl } from './ingest-url.ts';

test.each([
  ['ingest.example.com', true, 'https://ingest.example.com'],
  ['ingest.example.com', false, 'http://ingest.example.com'],
  ['ingest.example.com:8443', true, 'https://ingest.example.com:8443'],
  ['localhost:4318', false, 'http://localhost:4318'],
  ['[::1]:4318', false, 'http://[::1]:4318'],
  ['http://localhost:4318', true, 'http://localhost:4318'],
  ['HTTPS://Example.com/cairn/', false, 'https://Example.com/cairn'],
  [' 127.0.0.1 ', true, 'https://127.0.0.1'],
  ['', true, undefined],
  ['ftp://example.com', true, undefined],
  ['example.com:99999', true, undefined],
  ['http://user:password@example.com', true, undefined],
  ['http://example.com?x=1', true, undefined],
  ['two words', true, undefined],
])('%j with useSsl %s is %s', (apiUrl, useSsl, expected) => {
  expect(parseIngestUrl(apiUrl, useSsl)).toBe(expected);
});
