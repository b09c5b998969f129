import { expect, test } from 'vitest';
import { IngestError } from './ingest-error.ts';
import { backoffDelayMs, isRetryable, parseRetryAfterMs } from './retry-policy.ts';

test.each([
  [new IngestError('network', 'x'), true],
  [new IngestError('timeout', 'x'), true],
  ...[408, 429, 502, 503, 504].map((status) => [new IngestError('status', 'x', { status }), true] as const),
  ...[301, 400, 401, 403, 404, 413, 415, 500, 501].map(
    (status) => [new IngestError('status', 'x', { status }), false] as const,
  ),
  [new IngestError('reply', 'x', { status: 200 }), false],
] as const)('%o is retryable: %s', (error, expected) => {
  expect(isRetryable(error)).toBe(expected);
});

test('the backoff doubles, has full jitter and a maximum', () => {
  const policy = { maxRetries: 9, backoffMs: 500 };
  expect([0, 1, 2].map((attempt) => backoffDelayMs(policy, attempt, () => 1))).toEqual([500, 1000, 2000]);
  expect(backoffDelayMs(policy, 3, () => 0)).toBe(0);
  expect(backoffDelayMs(policy, 60, () => 1)).toBe(30_000);
});

const nowMs = Date.UTC(2026, 10, 20, 8);
test.each([
  [undefined, undefined],
  ['2', 2000],
  ['0', 0],
  ['Fri, 20 Nov 2026 08:00:05 GMT', 5000],
  ['Fri, 20 Nov 2026 07:00:00 GMT', 0],
  ['99999999', 86_400_000],
  ['soon', undefined],
  ['', undefined],
])('Retry-After %j is a wait of %s ms', (header, expected) => {
  expect(parseRetryAfterMs(header, nowMs)).toBe(expected);
});
