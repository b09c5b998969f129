import { describe, expect, it } from 'vitest';
import { toFilterError } from './filter-error.ts';

const diagnostic = {
  reason: 'unquoted_value',
  message: 'Unquoted value `completed` at offset 7.',
  start: 7,
  end: 16,
  hint: 'write "completed"',
} as const;

describe('toFilterError', () => {
  it('has the problem, its position and the remedy in one sentence', () => {
    const error = toFilterError(diagnostic);
    expect(error.code).toBe('INVALID_FILTER');
    expect(error.message).toBe('filter: Unquoted value `completed` at offset 7; write "completed"');
    expect(error.details).toEqual([
      { type: 'filter', start: 7, end: 16, reason: 'unquoted_value', hint: 'write "completed"' },
    ]);
  });

  it('adds the exceeded limit', () => {
    const limit = { limit: 'filter_bytes', max: 4096, received: 4097 };
    expect(toFilterError({ ...diagnostic, limit }).details[1]).toEqual({ type: 'limit', ...limit });
  });
});
