import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { parseIngestUrl } from './ingest-url.ts';

test.each([
  ['ingest.example.com', true, 'https://ingest.example.com'],
  ['ingest.example.com', false, 'http://ingest.example.com'],
  ['ingest.example.com:8443', true, 'https://ingest.example.com:8443'],
  ['localhost:4318', false, 'http://localhost:4318'],
  ['[::1]:4318', false, 'http://[::1]:4318'],
  ['http://localhost:4318', true, 'http://localhost:4318'],
  ['HTTPS://Example.com/cairn/', false, 'https://example.com/cairn'],
  [' 127.0.0.1 ', true, 'https://127.0.0.1'],
  ['https://bücher.example', true, 'https://xn--bcher-kva.example'],
  ['bücher.example:8443', true, 'https://xn--bcher-kva.example:8443'],
  ['http://example.com:80/@team/a%20b', true, 'http://example.com/@team/a%20b'],
  ['https://example.com/größe', true, 'https://example.com/gr%C3%B6%C3%9Fe'],
  ['', true, undefined],
  ['https://', true, undefined],
  ['/v1', true, undefined],
  ['//example.com', true, undefined],
  ['https:///example.com', true, undefined],
  ['ws://example.com', true, undefined],
  ['http://http://example.com', true, undefined],
  ['example.com\nhttps://other.example', true, undefined],
  ['999.999.999.999', true, undefined],
  ['ftp://example.com', true, undefined],
  ['example.com:99999', true, undefined],
  ['http://user:password@example.com', true, undefined],
  ['http://example.com?x=1', true, undefined],
  ['http://example.com/#x', true, undefined],
  ['two words', true, undefined],
])('%j with useSsl %s is %s', (apiUrl, useSsl, expected) => {
  expect(parseIngestUrl(apiUrl, useSsl)).toBe(expected);
});

test('an address is left alone when it is read again, and can be appended to', () => {
  const text = fc.oneof(arbitraryUrl(), fc.domain(), fc.string({ unit: anyCharacter }));
  fc.assert(
    fc.property(text, fc.boolean(), (apiUrl, useSsl) => {
      const ingestUrl = parseIngestUrl(apiUrl, useSsl);
      if (ingestUrl === undefined) return;
      expect(parseIngestUrl(ingestUrl, !useSsl)).toBe(ingestUrl);
      expect(new URL(`${ingestUrl}/v1/x`).href).toBe(`${ingestUrl}/v1/x`);
    }),
  );
});

/** As `webUrl` of fast-check, which draws with its unit 'binary': see any-character.ts. */
function arbitraryUrl(): fc.Arbitrary<string> {
  const character = fc.oneof(anyCharacter.map(encodeURIComponent), fc.constantFrom(..."!$&'()*+,;=:@"));
  const segment = fc.array(character).map((characters) => `/${characters.join('')}`);
  return fc
    .tuple(fc.constantFrom('http://', 'https://'), fc.webAuthority(), fc.array(segment))
    .map(([scheme, authority, path]) => [scheme, authority, ...path].join(''));
}
