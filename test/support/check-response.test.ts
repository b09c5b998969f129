import { describe, expect, it } from 'vitest';
import { createResponseCheck } from './check-response.ts';
import { readContractDocument } from './contract-document.ts';

const check = createResponseCheck(readContractDocument());
const health = { listener: 'api', method: 'GET', path: '/health' } as const;
const flush = {
  listener: 'ingest',
  method: 'POST',
  path: `/v1/ingest/traces/${'a'.repeat(32)}/flush`,
} as const;
const query = { listener: 'api', method: 'GET', path: '/api/v1/query' } as const;
const requestId = '0199f0c2-4b7e-7c3a-9a51-3d2f6b1c8e70';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function answer({ status = 200, headers = {}, body = { status: 'ok' } }: Answer) {
  return {
    status,
    headers: new Headers({ 'x-request-id': requestId, 'content-type': 'application/json', ...headers }),
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  };
}

function prometheusError(errorType: string, error = 'm') {
  return { status: 'error', errorType, error };
}

function problem(code: string, details: readonly unknown[] = []) {
  return { error: { code, message: 'm', details } };
}

describe('the check of responses', () => {
  it('allows what the contract declares', () => {
    expect(check(health, answer({}))).toEqual({ operationId: 'getHealth', status: 200, problems: [] });
  });

  it('takes HEAD for GET without a body', () => {
    expect(check({ ...health, method: 'HEAD' }, { ...answer({}), body: Buffer.alloc(0) })).toMatchObject({
      operationId: 'getHealth',
      problems: [],
    });
  });

  it('prefers a literal path to one with a parameter', () => {
    const stats = { listener: 'api', method: 'GET', path: '/v1/traces/stats' } as const;
    expect(check(stats, answer({})).operationId).toBe('getTraceStats');
  });

  it('names the code of an error', () => {
    const refusal = answer({ status: 400, body: problem('INVALID_ARGUMENT') });
    expect(check(health, refusal)).toMatchObject({ code: 'INVALID_ARGUMENT', problems: [] });
  });

  it('allows paths of Prometheus its envelope, and no other', () => {
    const refusal = answer({ status: 400, body: prometheusError('bad_data') });
    expect(check(query, refusal).problems).toEqual([]);
    expect(check(health, refusal).problems).not.toEqual([]);
    expect(check(query, answer({ status: 400, body: problem('INVALID_ARGUMENT') })).problems).not.toEqual([]);
  });

  it('allows any request the answers that the introduction of the contract names', () => {
    const unknown = { listener: 'api', method: 'GET', path: '/nowhere' } as const;
    expect(check(unknown, answer({ status: 404, body: problem('NOT_FOUND') })).problems).toEqual([]);
  });

  it('allows the page of the console at the root', () => {
    const root = { listener: 'api', method: 'GET', path: '/' } as const;
    const page = answer({ headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(check(root, page).problems).toEqual([]);
    expect(check({ ...root, listener: 'ingest' }, page).problems).not.toEqual([]);
    expect(check(root, answer({})).problems).not.toEqual([]);
  });

  it.each([
    ['an undeclared status', health, answer({ status: 418, body: problem('INTERNAL') })],
    ['success on an unknown path', { ...health, path: '/nowhere' }, answer({})],
    ['an operation of the other listener', { ...health, listener: 'ingest' } as const, answer({})],
    [
      'no request id',
      health,
      { ...answer({}), headers: new Headers({ 'content-type': 'application/json' }) },
    ],
    ['another content type', health, answer({ headers: { 'content-type': 'text/plain' } })],
    ['a body that does not fit its schema', health, answer({ body: { status: 'fine' } })],
    ['a body that is no JSON', health, { ...answer({}), body: Buffer.from('{') }],
    ['a body in answer to HEAD', { ...health, method: 'HEAD' }, answer({})],
    ['an error outside the envelope', health, answer({ status: 400, body: { message: 'no' } })],
    ['a code of another status', health, answer({ status: 400, body: problem('NOT_FOUND') })],
    [
      'a 404 of an unknown path with another code',
      { ...health, path: '/nowhere' },
      answer({ status: 404, body: problem('INTERNAL') }),
    ],
    ['an unknown code', health, answer({ status: 400, body: problem('OOPS') })],
    ['a 500 that does not name its request', health, answer({ status: 500, body: problem('INTERNAL') })],
    [
      'an error type of Prometheus of another status',
      query,
      answer({ status: 400, body: prometheusError('execution') }),
    ],
    [
      'a 500 of Prometheus that does not name its request',
      query,
      answer({ status: 500, body: prometheusError('internal') }),
    ],
    [
      'a 429 without the quota',
      flush,
      answer({ status: 429, headers: { 'retry-after': '1' }, body: problem('RESOURCE_EXHAUSTED') }),
    ],
    ['a 503 without Retry-After', flush, answer({ status: 503, body: problem('UNAVAILABLE') })],
    [
      'a Retry-After that is no number',
      flush,
      answer({ status: 503, headers: { 'retry-after': 'soon' }, body: problem('UNAVAILABLE') }),
    ],
  ])('finds %s', (_what, target, seen) => {
    expect(check(target, seen).problems).not.toEqual([]);
  });
});
