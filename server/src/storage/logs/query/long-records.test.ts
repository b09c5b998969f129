import { expect, test } from 'vitest';
import type { LogPosition } from '../../../logs/log.ts';
import type { LogStatsQuery } from '../../../logs/log-store.ts';
import { maxLogText } from '../../../logs/log-text-budget.ts';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import type { BlockQuery } from './block-query.ts';
import { runQuery, startEvaluation } from './evaluate.ts';
import { countPartText } from './part-text.ts';
import { createArrayBlock } from './testing/array-block.ts';
import { sampleLogs, sampleWindow } from './testing/sample-logs.ts';
import { createSplitBlocks, makeArrayBlock, projectId } from './testing/split-blocks.ts';
import type { LogArrivalsQuery, LogListQuery } from './thread-queries.ts';

/** Eight fill an answer. */
const body = 'x'.repeat(maxLogText / 8);
const most = 9;
const records = sampleLogs(30, () => ({ body }));
const split = { blockOf: [0, 1, 4], chunkBlocks: 1, stepRows: 3 };
const { run } = createSplitBlocks(records, split, makeArrayBlock);

const list: LogListQuery = { projectId, filter: parseLogFilter(), window: sampleWindow, limit: 100 };
const arrivals: LogArrivalsQuery = { ...list, afterSequence: 0, keep: 'earliest' };
const ofSeconds: LogStatsQuery = {
  projectId,
  filter: parseLogFilter(),
  boundsNs: [...records.map(({ timeNs }) => timeNs), sampleWindow.untilNs],
  groupBy: [{ kind: 'service' }],
  topK: 1,
  exemplars: 3,
};

const sequencesOf = (some: readonly LogPosition[]): number[] => some.map(({ sequence }) => sequence);

test('a list ends its pages where they have the text of an answer, and skips and repeats nothing', async () => {
  const seen: number[] = [];
  let before: LogPosition | undefined;
  for (let hasMore = true; hasMore; ) {
    const query = { ...list, ...(before === undefined ? {} : { before }) };
    const page = await runQuery({ kind: 'list', query }, run);
    expect(page.records.length).toBeLessThanOrEqual(most);
    expect(page.records.length).toBeGreaterThan(0);
    seen.push(...sequencesOf(page.records));
    before = page.records.at(-1);
    ({ hasMore } = page);
  }
  expect(seen).toEqual(sequencesOf(records).reverse());
});

test('the earliest arrivals end likewise, and the next ones continue there', async () => {
  const seen: number[] = [];
  let query = arrivals;
  for (let hasMore = true; hasMore; ) {
    const found = await runQuery({ kind: 'arrivals', query }, run);
    expect(found.records.length).toBeLessThanOrEqual(most);
    seen.push(...sequencesOf(found.records));
    query = { ...query, afterSequence: found.throughSequence };
    ({ hasMore } = found);
  }
  expect(seen).toEqual(sequencesOf(records));
});

test('the latest arrivals leave out earlier ones', async () => {
  const query: LogArrivalsQuery = { ...arrivals, keep: 'latest' };
  const found = await runQuery({ kind: 'arrivals', query }, run);
  expect(found.hasMore).toBe(true);
  expect(found.throughSequence).toBe(30);
  expect(found.records.length).toBeLessThanOrEqual(most);
  expect(sequencesOf(found.records)).toEqual(sequencesOf(records.slice(-found.records.length)));
});

test('statistics leave out exemplars of older buckets', async () => {
  const buckets = await runQuery({ kind: 'stats', query: ofSeconds }, run);
  const counts = buckets.flatMap(({ groups }) => groups.map(({ exemplars }) => exemplars.length));
  expect(counts).toHaveLength(30);
  const isShown = counts.map((count) => count > 0);
  expect(isShown).toEqual(counts.map((_, index) => index >= isShown.indexOf(true)));
  expect(isShown.filter(Boolean).length).toBeLessThanOrEqual(most);
  expect(isShown.filter(Boolean).length).toBeGreaterThan(0);
});

const exemplars: BlockQuery = {
  kind: 'exemplars',
  query: {
    ...ofSeconds,
    exemplarGroups: records.map(({ serviceName, timeNs }, bucket) => {
      const ms = Number(timeNs / 1_000_000n);
      return { index: bucket, bucket, values: [serviceName], count: 1, fromMs: ms, toMs: ms };
    }),
  },
};

test.each<[string, BlockQuery]>([
  ['a list', { kind: 'list', query: list }],
  ['the earliest arrivals', { kind: 'arrivals', query: arrivals }],
  ['the latest arrivals', { kind: 'arrivals', query: { ...arrivals, keep: 'latest' } }],
  ['exemplars', exemplars],
])('a thread makes no more text of %s than an answer has', (_, query) => {
  for (const isSorted of [true, false]) {
    const evaluation = startEvaluation(query);
    evaluation.add(createArrayBlock(records, { isSorted }), () => {});
    let text = 0;
    for (const part of evaluation.finish()) if (part.kind !== 'stats') text += countPartText(part);
    expect(text).toBeGreaterThan(0);
    expect(text).toBeLessThanOrEqual(maxLogText + body.length);
  }
});
