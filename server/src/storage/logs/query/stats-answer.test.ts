import { expect, test } from 'vitest';
import { encodeLog } from '../../../logs/encoded-log.ts';
import type { LogStatsQuery } from '../../../logs/log-store.ts';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import { type CountedBucket, maxExemplarGroups, toExemplarQuery, toStatsBuckets } from './stats-answer.ts';
import { sampleLog } from './testing/sample-logs.ts';

const bucketCount = maxExemplarGroups;
const query: LogStatsQuery = {
  projectId: 'p',
  filter: parseLogFilter(),
  boundsNs: Array.from({ length: bucketCount + 1 }, (_, index) => BigInt(index)),
  groupBy: [{ kind: 'service' }],
  topK: 3,
  exemplars: 2,
};
const groups = [3, 1].map((count) => ({ values: [`of ${count}`], count, fromMs: 0, toMs: 1 }));
const buckets: readonly CountedBucket[] = Array.from({ length: bucketCount }, () => ({
  totalCount: 4,
  groups,
}));

test('exemplars are those of the newest buckets, and of no more groups than every thread can get', () => {
  const { exemplarGroups } = toExemplarQuery(query, buckets) ?? expect.fail('there are groups');
  expect(exemplarGroups).toHaveLength(maxExemplarGroups);
  expect(Math.min(...exemplarGroups.map(({ bucket }) => bucket))).toBe(bucketCount / 2);
  expect(exemplarGroups.slice(0, 3).map(({ index, bucket, count }) => [index, bucket, count])).toEqual([
    [2 * bucketCount - 2, bucketCount - 1, 2],
    [2 * bucketCount - 1, bucketCount - 1, 1],
    [2 * bucketCount - 4, bucketCount - 2, 2],
  ]);
});

test('exemplars belong to the groups with their index, whatever others there are', () => {
  const found = [sampleLog(1), sampleLog(2)].map(encodeLog);
  const answer = toStatsBuckets(query, buckets.slice(0, 3), new Map([[4, found]]));
  expect(answer.map((bucket) => bucket.groups.map(({ exemplars }) => exemplars))).toEqual([
    [[], []],
    [[], []],
    [found, []],
  ]);
});
