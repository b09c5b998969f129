import { describe, expect, it } from 'vitest';
import { decodeTimestamp } from './decode-timestamp.ts';

describe('decodeTimestamp', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0n],
    ['2026-11-20T08:15:30.123456789+01:00', 1_795_158_930_123_456_789n],
    ['2262-04-11T23:47:16.854775807Z', 2n ** 63n - 1n],
  ])('reads %s', (text, ns) => {
    expect(decodeTimestamp(text)).toBe(ns);
  });

  it.each([
    '1969-12-31T23:59:59.999999999Z',
    '2262-04-11T23:47:16.854775808Z',
    '2026-02-30T00:00:00Z',
    '1h',
    '',
  ])('refuses %j', (text) => {
    expect(decodeTimestamp(text)).toBeUndefined();
  });
});
