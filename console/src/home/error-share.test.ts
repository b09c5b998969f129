import { expect, test } from 'vitest';
import type { LogStats } from '../generated/types.gen.ts';
import { toErrorShare } from './error-share.ts';

const bucket = (hour: number, counts: Readonly<Record<string, number>>): LogStats['buckets'][number] => ({
  start: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
  end: new Date(Date.UTC(2026, 10, 20, hour + 1)).toISOString(),
  total_count: Object.values(counts).reduce((sum, count) => sum + count, 0),
  other_count: 0,
  groups: Object.entries(counts).map(([severity, count]) => ({ values: { severity }, present: true, count })),
});

test('errors and fatal records are failures, over all buckets', () => {
  const share = toErrorShare({
    buckets: [bucket(8, { info: 90, error: 6 }), bucket(9, { fatal: 2, warn: 2 })],
  });
  expect(share).toMatchObject({ failedCount: 8, totalCount: 100, severities: ['error', 'fatal'] });
  expect(share.bars.map(({ counts }) => [...counts])).toEqual([[['error', 6]], [['fatal', 2]]]);
});

test('what never fails has no severities to draw', () => {
  expect(toErrorShare({ buckets: [bucket(8, { info: 1 })] })).toMatchObject({
    failedCount: 0,
    severities: [],
  });
});
