import { expect, test } from 'vitest';
import { describeCause } from './describe-cause.ts';

const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

test.each([
  [fetchFailed(new Error('self-signed certificate')), 'self-signed certificate'],
  [fetchFailed(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })), 'ECONNREFUSED'],
  [fetchFailed(new AggregateError([])), 'fetch failed'],
  [new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['offline', 'offline'],
  [Object.create(null), 'unknown'],
])('%s is described as %j', (error, expected) => {
  expect(describeCause(error)).toBe(expected);
});
