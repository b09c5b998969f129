import { expect, it } from 'vitest';
import { parseEntityTags } from './entity-tag.ts';
import { isExpected, staleVersion, versionEtag } from './version-etag.ts';

it('differs for each revision and each id', () => {
  const etags = [versionEtag('a', 1), versionEtag('a', 2), versionEtag('b', 1), versionEtag('a 1', 1)];
  expect(new Set(etags).size).toBe(4);
  expect(versionEtag('a', 1)).toBe(etags[0]);
});

it('is a strong ETag', () => {
  const etag = versionEtag('key_1', 7);
  expect(parseEntityTags(etag)).toEqual([{ weak: false, opaque: etag }]);
});

it('is expected when it is named, or when any version is', () => {
  const etag = versionEtag('a', 1);
  expect(isExpected('*', etag)).toBe(true);
  expect(isExpected(['"x"', etag], etag)).toBe(true);
  expect(isExpected([versionEtag('a', 2)], etag)).toBe(false);
  expect(isExpected([], etag)).toBe(false);
});

it('names the header of a stale write', () => {
  expect(staleVersion('the key "x"')).toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: 'the key "x" has been changed since; GET it again and send If-Match with its ETag',
    details: [{ name: 'if-match' }],
  });
});
