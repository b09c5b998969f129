import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadingCalls } from './reading-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('admits calls up to its limit, and again when one ends', () => {
  const calls = createReadingCalls(2, 1_000);
  const end = calls.begin(() => {});
  calls.begin(() => {});
  const tooMany = () => calls.begin(() => {});
  expect(tooMany).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', details: [{ type: 'retry', retry_after_seconds: 1 }] }),
  );
  end();
  end();
  tooMany();
  expect(tooMany).toThrow('too many requests are being read');
});

it('reports only the call whose request does not arrive in time', () => {
  const calls = createReadingCalls(2, 1_000);
  const late: string[] = [];
  calls.begin((error) => void late.push(`first ${error.code}`));
  calls.begin(() => void late.push('second'))();
  vi.advanceTimersByTime(999);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(['first REQUEST_TIMEOUT']);
});
