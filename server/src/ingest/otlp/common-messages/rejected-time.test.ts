import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../../../time/rfc3339.ts';
import { explainRejectedTime } from './rejected-time.ts';

const limits = { oldestNs: ns('2025-10-20T00:00:00Z'), newestNs: ns('2025-11-25T00:10:00Z') };

function ns(text: string): bigint {
  return parseRfc3339(text) ?? 0n;
}

describe('explainRejectedTime', () => {
  it.each([
    [
      'seconds',
      1_764_000_000n,
      'time_unix_nano 1764000000 is 1970-01-01T00:00:01.764Z, before 2025-10-20T00:00:00Z, the start of the retention; the number looks like seconds: multiply it by 1,000,000,000 to send nanoseconds',
    ],
    [
      'milliseconds',
      1_764_000_000_000n,
      'time_unix_nano 1764000000000 is 1970-01-01T00:29:24Z, before 2025-10-20T00:00:00Z, the start of the retention; the number looks like milliseconds: multiply it by 1,000,000 to send nanoseconds',
    ],
    [
      'microseconds',
      1_764_000_000_000_000n,
      'time_unix_nano 1764000000000000 is 1970-01-21T10:00:00Z, before 2025-10-20T00:00:00Z, the start of the retention; the number looks like microseconds: multiply it by 1,000 to send nanoseconds',
    ],
    [
      'nanoseconds of long ago',
      ns('2024-01-01T00:00:00Z'),
      'time_unix_nano 1704067200000000000 is 2024-01-01T00:00:00Z, before 2025-10-20T00:00:00Z, the start of the retention; send records before their retention ends',
    ],
    [
      'a number that is not plausible in any unit',
      1n,
      'time_unix_nano 1 is 1970-01-01T00:00:00.000000001Z, before 2025-10-20T00:00:00Z, the start of the retention; send records before their retention ends',
    ],
    [
      'a time to come',
      ns('2026-01-01T00:00:00Z'),
      "time_unix_nano 1767225600000000000 is 2026-01-01T00:00:00Z, after 2025-11-25T00:10:00Z, the latest time accepted now; check the sender's clock",
    ],
  ])('names the time and the remedy for %s', (_what, timeNs, reason) => {
    expect(explainRejectedTime('time_unix_nano', timeNs, limits)).toBe(reason);
  });

  it('names the field, and the greatest number', () => {
    expect(explainRejectedTime('observed_time_unix_nano', 2n ** 64n - 1n, limits)).toContain(
      'observed_time_unix_nano 18446744073709551615 is 2554-07-21T23:34:33.709551615Z, after',
    );
  });
});
