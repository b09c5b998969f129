import { describe, expect, it } from 'vitest';
import { editFixture, readFixture } from '../testing/fixture-contract.ts';
import { checkDeclaredStatuses } from './declared-statuses.ts';

const health = ['GET /health', 'paths/~1health/get/responses'] as const;
const list = ['GET /v1/traces', 'paths/~1v1~1traces/get/responses'] as const;
const events = [
  'GET /v1/traces/{trace_id}/events',
  'paths/~1v1~1traces~1{trace_id}~1events/get/responses',
] as const;
const close = [
  'POST /v1/ingest/traces/{trace_id}/close',
  'paths/~1v1~1ingest~1traces~1{trace_id}~1close/post/responses',
] as const;

describe('checkDeclaredStatuses', () => {
  it('accepts the fixture', () => {
    expect(checkDeclaredStatuses(readFixture().document)).toEqual([]);
  });

  it.each([
    [health, 400, 'any request may have an unknown query parameter'],
    [health, 500, 'anything may fail'],
    [list, 304, 'it takes If-None-Match'],
    [list, 401, 'it takes a key'],
    [list, 429, 'keys are rate limited'],
    [list, 503, 'its store may be unavailable'],
    [events, 404, 'the resource in its path may not exist'],
    [close, 403, 'a web key may not allow the origin'],
    [close, 413, 'its body may be too large'],
    [close, 415, 'its body may be of another media type'],
  ])('finds that %s does not declare %d', ([place, pointer], status, reason) => {
    expect(checkDeclaredStatuses(editFixture(`${pointer}/${status}`, undefined))).toEqual([
      { place, message: `declares no ${status}: ${reason}` },
    ]);
  });

  it('finds a response without a request id', () => {
    expect(checkDeclaredStatuses(editFixture(`${list[1]}/200/headers/X-Request-Id`, undefined))).toEqual([
      { place: list[0], message: '200 needs the header x-request-id' },
    ]);
  });

  it('finds a 429 or 503 without Retry-After', () => {
    const findings = checkDeclaredStatuses(
      editFixture('components/responses/RateLimited/headers/Retry-After', undefined),
    );
    expect(findings).toContainEqual({ place: list[0], message: '429 needs Retry-After' });
  });

  it.each([
    [undefined],
    [{ 'application/json': { schema: { $ref: '#/components/schemas/Trace' } } }],
    [{ 'application/json': { schema: { type: 'object' } } }],
  ])('finds an error whose body is not a Problem: %j', (content) => {
    const findings = checkDeclaredStatuses(
      editFixture('components/responses/TraceNotFound/content', content),
    );
    expect(findings).toEqual([{ place: events[0], message: '404 must have the body Problem' }]);
  });
});
