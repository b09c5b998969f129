import { expect, test } from 'vitest';
import { ApiError, toApiError } from './api-error.ts';

const answer = (status: number) => new Response(null, { status, headers: { 'x-request-id': 'req-1' } });

test('the envelope of an error becomes its code, message, details and request id', () => {
  const details = [{ type: 'filter', start: 0, end: 3, reason: 'unknown_field', hint: 'Use `service`.' }];
  const error = toApiError({ error: { code: 'INVALID_FILTER', message: 'No.', details } }, answer(400));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'INVALID_FILTER',
    message: 'No.',
    details,
    requestId: 'req-1',
  });
});

test('the envelope of Prometheus is read too', () => {
  const body = { status: 'error', errorType: 'bad_data', error: 'parse error' };
  expect(toApiError(body, answer(400))).toMatchObject({ code: 'BAD_DATA', message: 'parse error' });
});

test('the page of a proxy is an error of its status', () => {
  expect(toApiError('<html>Bad gateway</html>', answer(502))).toMatchObject({ status: 502, code: 'UNKNOWN' });
});

test('no answer is said to be that', () => {
  expect(toApiError(new TypeError('Failed to fetch'), undefined)).toMatchObject({
    status: 0,
    code: 'UNREACHABLE',
  });
});

test('a cancelled request is no error of the API', () => {
  const abort = new DOMException('aborted', 'AbortError');
  expect(toApiError(abort, undefined)).toBe(abort);
});
