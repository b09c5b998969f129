import { expect, it } from 'vitest';
import { purgeAfterReads } from './purge-after.ts';

it.each([
  ['half a minute', 30_000, 600_000],
  ['nine minutes', 540_000, 600_000],
  ['ten minutes', 600_000, 660_000],
  ['an hour', 3_600_000, 3_660_000],
])('replaced blocks stay for longer than a read of %s', (_what, longestReadMs, purgeAfterMs) => {
  expect(purgeAfterReads(longestReadMs)).toBe(purgeAfterMs);
});
