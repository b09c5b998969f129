import { describe, expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { parseIfMatch, parsePutPrecondition } from './parse-precondition.ts';

describe('the precondition of a PUT', () => {
  it.each([
    [{ ifNoneMatch: '*' }, { kind: 'absent' }],
    [{ ifNoneMatch: ' * ' }, { kind: 'absent' }],
    [{ ifMatch: '"a"' }, { kind: 'etag', etags: ['"a"'] }],
    [{ ifMatch: '"a", "b"' }, { kind: 'etag', etags: ['"a"', '"b"'] }],
    [{ ifMatch: '*' }, { kind: 'etag', etags: '*' }],
  ])('is read from %j', (headers, expected) => {
    expect(parsePutPrecondition(headers)).toEqual(expected);
  });

  it('has to be there', () => {
    const error = thrownBy(() => parsePutPrecondition({}));
    expect(error).toMatchObject({ code: 'PRECONDITION_REQUIRED' });
    expect(error.message).toMatch(/If-None-Match: \*.+ create.+If-Match.+ replace/);
  });

  it.each([
    [{ ifMatch: '"a"', ifNoneMatch: '*' }, 'if-none-match', 'cannot be sent with "if-match"'],
    [{ ifNoneMatch: '"a"' }, 'if-none-match', 'must be "*" in a PUT'],
    [{ ifMatch: 'W/"a"' }, 'if-match', 'has a weak ETag'],
    [{ ifMatch: '"a", W/"b"' }, 'if-match', 'has a weak ETag'],
    [{ ifMatch: 'a' }, 'if-match', 'is not an ETag'],
    [{ ifMatch: ' ' }, 'if-match', 'is not an ETag'],
    [{ ifMatch: '"a", *' }, 'if-match', 'is not an ETag'],
  ])('is rejected in %j with header and reason', (headers: Record<string, string>, name, reason) => {
    const error = thrownBy(() => parsePutPrecondition(headers));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.details).toMatchObject([{ type: 'field', location: 'header', name, reason }]);
    expect(error.message).toContain(`header "${name}" ${reason}; send`);
  });
});

it('a weak ETag, which a proxy made of a fresh one, is to be sent without its mark', () => {
  expect(thrownBy(() => parseIfMatch('W/"a"')).message).toContain('send it without its W/');
});

describe('the precondition of a DELETE', () => {
  it('is If-Match', () => {
    expect(parseIfMatch('"a"')).toEqual(['"a"']);
    expect(parseIfMatch('*')).toBe('*');
  });

  it('has to be there', () => {
    expect(thrownBy(() => parseIfMatch(undefined))).toMatchObject({
      code: 'PRECONDITION_REQUIRED',
      message: 'send "If-Match" with the ETag of a fresh GET to delete',
    });
    expect(thrownBy(() => parseIfMatch(undefined, 'change')).message).toMatch(/to change$/);
    expect(thrownBy(() => parseIfMatch('a')).code).toBe('INVALID_ARGUMENT');
  });
});
