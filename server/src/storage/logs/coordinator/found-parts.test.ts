import { expect, it } from 'vitest';
import { encodeLog } from '../../../logs/encoded-log.ts';
import type { LogCatalogue, LogStatsQuery } from '../../../logs/log-store.ts';
import { maxLogText } from '../../../logs/log-text-budget.ts';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import { sampleLog } from '../../../logs/testing/sample-log.ts';
import { mergeCatalogues } from '../../log-queries/catalogue-lists.ts';
import type { BlockQuery } from '../query/block-query.ts';
import { createGroupCounts } from '../query/group-counts.ts';
import { mergePages } from '../query/list-evaluation.ts';
import { countPartText } from '../query/part-text.ts';
import { countBuckets, mergeStats } from '../query/stats-answer.ts';
import { byteSizeOf, type StatsPartial } from '../query/stats-partial.ts';
import { everyRecord } from '../testing/numbered-logs.ts';
import { createFoundParts, mergeBytes } from './found-parts.ts';
import { createProjectMemory } from './project-memory.ts';

const query: LogStatsQuery = {
  projectId: 'p',
  filter: parseLogFilter(),
  boundsNs: [0n, 1n],
  groupBy: [{ kind: 'attribute', key: 'id' }],
  topK: 3,
  exemplars: 0,
};

function partOf(firstGroup: number, groupCount: number): StatsPartial {
  const groups = createGroupCounts(0);
  for (let number = firstGroup; number < firstGroup + groupCount; number += 1) {
    groups.add(0, groups.groupOf([`group ${number}`]), 1, { fromMs: 0, toMs: 1 });
  }
  return { totals: Float64Array.of(groupCount), ...groups.toPartial() };
}

it('merges parts of statistics while they arrive, so that equal groups take memory once', async () => {
  let mergeCount = 0;
  const memory = createProjectMemory(4 * mergeBytes, 4 * mergeBytes);
  const claim = memory.open('p');
  const found = createFoundParts(
    { kind: 'stats', query },
    {
      memory: claim,
      async merge(stats, parts) {
        mergeCount += 1;
        return mergeStats(stats.query, parts);
      },
    },
  );
  const part = partOf(0, 100_000);
  const partCount = Math.ceil((5 * mergeBytes) / byteSizeOf(part));
  for (let count = 0; count < partCount; count += 1) await found.add([{ kind: 'stats', part }]);
  expect(mergeCount).toBeGreaterThan(2);
  const parts = found.parts.flatMap((each) => (each.kind === 'stats' ? [each.part] : []));
  const [bucket] = countBuckets(query, parts);
  expect(bucket?.totalCount).toBe(partCount * 100_000);
  expect(bucket?.groups.map(({ count }) => count)).toEqual([partCount, partCount, partCount]);
  claim.release();
});

it('holds no more records than an answer has and as many that were just found', async () => {
  const list: BlockQuery = { kind: 'list', query: { ...everyRecord, limit: 1_000 } };
  const memory = createProjectMemory(0, 4 * mergeBytes).open('p');
  const found = createFoundParts(list, { memory, merge: () => expect.fail() });
  const body = 'x'.repeat(maxLogText / 4);
  for (let newest = 100; newest > 0; newest -= 2) {
    const records = [newest, newest - 1]
      .map((sequence) => ({ ...sampleLog({ body }), sequence }))
      .map(encodeLog);
    await found.add([{ kind: 'list', part: { records, hasMore: false } }]);
    const held = found.parts.reduce(
      (sum, each) => sum + (each.kind === 'stats' ? 0 : countPartText(each)),
      0,
    );
    expect(held).toBeLessThanOrEqual(2.5 * maxLogText);
  }
  const part = mergePages(
    found.parts.flatMap((each) => (each.kind === 'list' ? [each.part] : [])),
    1_000,
  );
  expect(part.records.map(({ sequence }) => sequence)).toEqual([100, 99, 98, 97]);
  expect(part.hasMore).toBe(true);
});

it('merges catalogues a few at a time, so that there is little to merge at the end', async () => {
  const window = { sinceNs: 0n, untilNs: 1n };
  const limits = { maxKeys: 10, maxValuesPerKey: 5, maxServiceNames: 10, maxTextLength: 10 };
  const catalogue = { projectId: 'p', window, ...limits };
  const memory = createProjectMemory(0, 0).open('p');
  const found = createFoundParts(
    { kind: 'catalogue', query: catalogue },
    { memory, merge: () => expect.fail() },
  );
  const toPart = (values: readonly string[], valuesTruncated: boolean): LogCatalogue => ({
    keys: [{ key: 'id', values, valuesTruncated }],
    keysTruncated: false,
    serviceNames: ['shop'],
    serviceNamesTruncated: false,
  });
  for (let number = 0; number < 100; number += 1) {
    await found.add([{ kind: 'catalogue', part: toPart([`${number}`], false) }]);
    expect(found.parts.length).toBeLessThanOrEqual(4);
  }
  const parts = found.parts.flatMap((each) => (each.kind === 'catalogue' ? [each.part] : []));
  expect(mergeCatalogues(catalogue, parts)).toEqual(toPart(['0', '1', '2', '3', '4'], true));
});

it('refuses different groups beyond the memory of the project', async () => {
  const claim = createProjectMemory(1_000_000, 4 * mergeBytes).open('p');
  const found = createFoundParts({ kind: 'stats', query }, { memory: claim, merge: () => expect.fail() });
  const addMore = async (): Promise<void> => {
    for (let first = 0; ; first += 4_000) await found.add([{ kind: 'stats', part: partOf(first, 4_000) }]);
  };
  await expect(addMore()).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
});
