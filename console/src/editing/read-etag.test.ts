import { describe, expect, test } from 'vitest';
import { readEtag, toStoredVersion } from './read-etag.ts';

const answer = (etag: string) => new Response('{}', { headers: { etag } });

describe('readEtag', () => {
  test.for([
    ['"9f86d081"', '"9f86d081"'],
    // As nginx with gzip, and Cloudflare, pass it on.
    ['W/"9f86d081"', '"9f86d081"'],
  ] as const)('reads %s as %s', ([header, etag]) => {
    expect(readEtag(answer(header))).toBe(etag);
    expect(toStoredVersion({ data: 1, response: answer(header) })).toEqual({ document: 1, etag });
  });

  test('fails without the header, since no write could be conditional', () => {
    expect(() => readEtag(new Response('{}'))).toThrow(/has no ETag/);
  });
});
