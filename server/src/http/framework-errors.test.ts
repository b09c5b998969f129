import { error as openApiErrors } from 'express-openapi-validator';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from './framework-errors.ts';

function badRequest(...errors: { path: string; message: string }[]) {
  return openApiErrors.BadRequest.create({ status: 400, path: '/v1/traces', message: 'bad', errors });
}

describe('toAppError', () => {
  it.each([
    ['/query/page_size', 'query', { query: { page_size: 0 } }, '0'],
    ['/params/trace_id', 'path', { path: { trace_id: 'XYZ' } }, 'XYZ'],
    ['/query/page_size', 'query', { query: { page_size: '9'.repeat(300) } }, '9'.repeat(256)],
  ])('quotes the value that was sent as %s', (path, location, sent, received) => {
    const error = toAppError(badRequest({ path, message: 'is wrong' }), sent);
    expect(error.details[0]).toMatchObject({ location, received });
  });

  it('shortens a long name', () => {
    const error = toAppError(badRequest({ path: `/body/${'x'.repeat(10_000)}`, message: 'is bad' }));
    expect(JSON.stringify(error.details).length).toBeLessThan(400);
    expect(error.message.length).toBeLessThan(300);
  });

  it('does not quote the value of an unknown parameter, which may be a key', () => {
    const finding = { path: '/query/api_key', message: "Unknown query parameter 'api_key'" };
    const error = toAppError(badRequest(finding), { query: { api_key: 'svc_srv_secret' } });
    expect(JSON.stringify(error.details)).not.toContain('secret');
  });

  it('leaves an AppError as it is', () => {
    const error = new AppError('TRACE_NOT_FOUND', 'there is no trace');
    expect(toAppError(error)).toBe(error);
  });

  it.each([
    ['/query/page_size', 'must be >= 1', 'query', 'page_size', 'query parameter "page_size" must be >= 1'],
    ['/params/trace_id', 'must match', 'path', 'trace_id', 'path parameter "trace_id" must match'],
    [
      '/headers/if-none-match',
      'is bad',
      'header',
      'if-none-match',
      'header parameter "if-none-match" is bad',
    ],
    [
      '/body/events/3/payload',
      'is required',
      'body',
      'events[3].payload',
      'body field "events[3].payload" is required',
    ],
    ['/body/a', "must have required property 'a'", 'body', 'a', 'body field "a" is required', 'is required'],
    [
      '/body/a',
      'must NOT have additional properties',
      'body',
      'a',
      'body field "a" is not a known field',
      'is not a known field',
    ],
    ['/query/group_by/1', 'is bad', 'query', 'group_by[1]', 'query parameter "group_by[1]" is bad'],
    ['/query/0', 'is bad', 'query', '0', 'query parameter "0" is bad'],
    ['/body', 'must be object', 'body', 'body', 'body field "body" must be object'],
  ])('names the field %s', (path, finding, location, name, message, reason = finding) => {
    const error = toAppError(badRequest({ path, message: finding }));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.message).toBe(message);
    expect(error.details).toEqual([{ type: 'field', location, name, reason }]);
  });

  it.each([
    ['a repeated parameter', 'must be string', ['1h', '2h'], 'was sent more than once', '1h,2h'],
    ['a repeated number', 'must be integer', [1, 2], 'was sent more than once', '1,2'],
    ['a name with empty brackets', 'must be integer', ['1'], 'is a name that takes no brackets', undefined],
    ['a name with brackets', 'must be string', { a: '1h' }, 'is a name that takes no brackets', undefined],
    ['an empty list', 'must be array', '', 'must not be empty', ''],
    ['an empty number', 'must be integer', '', 'must not be empty', ''],
    ['an empty text', 'must NOT have fewer than 1 characters', '', 'must not be empty', ''],
    ['text for a number', 'must be integer', 'ten', 'must be integer', 'ten'],
    [
      'too long a list',
      'must NOT have more than 2 items',
      ['a', 'b', 'c'],
      'must NOT have more than 2 items',
      'a,b,c',
    ],
  ])('gives the reason for %s', (_what, message, sent, reason, received) => {
    const error = toAppError(badRequest({ path: '/query/p', message }), { query: { p: sent } });
    expect(error.details).toEqual([{ type: 'field', location: 'query', name: 'p', reason, received }]);
  });

  it.each([
    ['^[0-9a-f]{32}$', 'must be 32 lowercase hexadecimal digits'],
    ['^[0-9a-f]{16}$', 'must be 16 lowercase hexadecimal digits'],
    [
      '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
      'must be lowercase letters, digits and inner hyphens, at most 63 characters',
    ],
    ['^x$', 'must match pattern "^x$"'],
  ])('describes the pattern %s in words', (pattern, reason) => {
    const error = toAppError(badRequest({ path: '/params/p', message: `must match pattern "${pattern}"` }));
    expect(error.message).toBe(`path parameter "p" ${reason}`);
  });

  it('reports an unknown parameter of the operation', () => {
    const finding = { path: '/query/page_sise', message: "Unknown query parameter 'page_sise'" };
    expect(toAppError(badRequest(finding)).message).toBe(
      'query parameter "page_sise" is not a parameter of this operation',
    );
  });

  it('keeps every finding, with the first in the message', () => {
    const error = toAppError(
      badRequest({ path: '/query/a', message: 'is bad' }, { path: '/query/b', message: 'is worse' }),
    );
    expect(error.message).toBe('query parameter "a" is bad');
    expect(error.details).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  });

  it('falls back to the message when there is no finding', () => {
    expect(toAppError(badRequest())).toMatchObject({ code: 'INVALID_ARGUMENT', message: 'bad', details: [] });
  });

  it('treats a path that cannot be decoded as a client error', () => {
    expect(toAppError(new URIError('URI malformed')).code).toBe('INVALID_ARGUMENT');
  });

  it.each([
    ['an error', new TypeError('x is undefined')],
    [
      'a response that violates the contract',
      openApiErrors.InternalServerError.create({ status: 500, path: '/', message: 'response' }),
    ],
    ['text', 'oops'],
    ['nothing', undefined],
  ])('treats %s as a server error, and keeps it as the cause', (_what, thrown) => {
    const error = toAppError(thrown);
    expect(error.code).toBe('INTERNAL');
    expect(error.cause).toBe(thrown);
    expect(error.message).toBe('unexpected error');
  });
});
