import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredLog } from '../../../logs/log.ts';
import type { LogDimension, LogStatsQuery } from '../../../logs/log-store.ts';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import { type DecodedBucket, decodeExemplars } from '../../../logs/testing/decode-logs.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import type { Block } from '../block.ts';
import type { ColumnCache } from '../sealed-block/block-columns.ts';
import { encodeBlock } from '../sealed-block/encode-block.ts';
import { columnNames } from '../sealed-block/part-names.ts';
import { openEncoded, toSealableBlock } from '../sealed-block/testing/stored-in-memory.ts';
import { runQuery, startEvaluation } from './evaluate.ts';
import { arbitraryLogFilter, arbitraryLogs, arbitraryTimeNs } from './testing/arbitrary-logs.ts';
import { createArrayBlock } from './testing/array-block.ts';
import { countNaively } from './testing/naive-answers.ts';
import { sampleLog, sampleLogs, sampleWindow } from './testing/sample-logs.ts';
import { arbitrarySplit, type BlockMaker, createSplitBlocks, projectId } from './testing/split-blocks.ts';

/** Forgets nothing. */
function createMapCache(): ColumnCache {
  const columns = new Map<string, object>();
  return { get: (name) => columns.get(name), set: (name, column) => void columns.set(name, column) };
}

function openStored(records: readonly StoredLog[], cache: ColumnCache): Block {
  const { dayStartNs } = createArrayBlock(records, { isSorted: true });
  return openEncoded(encodeBlock(projectId, { ...toSealableBlock(records), dayStartNs }), cache);
}

const makeCachedBlock: BlockMaker = (records, isSealed) =>
  isSealed ? openStored(records, createMapCache()) : createArrayBlock(records, { isSorted: false });

const groupBy = fc.constantFrom<LogDimension[]>(
  [{ kind: 'service' }],
  [{ kind: 'severity' }, { kind: 'attribute', key: 'k' }],
);
const boundsNs = fc
  .uniqueArray(arbitraryTimeNs, { minLength: 2, maxLength: 4 })
  .map((bounds) => bounds.sort((a, b) => (a < b ? -1 : 1)));

/** Queries that differ in one thing or another, so that they meet what was found for each other. */
const queries = fc
  .record({
    groupBy: fc.array(groupBy, { minLength: 1, maxLength: 2 }),
    filter: fc.array(arbitraryLogFilter, { minLength: 1, maxLength: 2 }),
    boundsNs: fc.array(boundsNs, { minLength: 1, maxLength: 2 }),
    topK: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    exemplars: fc.array(fc.nat(3), { minLength: 1, maxLength: 2 }),
  })
  .chain((choices) =>
    fc.array(
      fc.record({
        projectId: fc.constant(projectId),
        groupBy: fc.constantFrom(...choices.groupBy),
        filter: fc.constantFrom(...choices.filter),
        boundsNs: fc.constantFrom(...choices.boundsNs),
        topK: fc.constantFrom(...choices.topK),
        exemplars: fc.constantFrom(...choices.exemplars),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  );

test('exemplars are the newest records of their groups whatever was asked before', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLogs, arbitrarySplit, queries, async (records, split, asked) => {
      const { run } = createSplitBlocks(records, split, makeCachedBlock);
      for (const query of asked) {
        const buckets = await runQuery({ kind: 'stats', query }, run);
        expect(decodeExemplars(buckets)).toEqual(countNaively(records, query));
      }
    }),
    { numRuns: propertyRuns(0.5) },
  );
});

const { sinceNs, untilNs } = sampleWindow;
const whole: LogStatsQuery = {
  projectId,
  filter: parseLogFilter(),
  boundsNs: [sinceNs, untilNs],
  groupBy: [{ kind: 'service' }],
  topK: 5,
  exemplars: 2,
};
const records = sampleLogs(500, (index) => ({
  serviceName: index % 7 === 0 ? 'rare' : 'cart',
  eventName: index % 5 === 0 ? 'rare' : 'cart',
  severityNumber: 1 + (index % 24),
}));

async function ask(query: LogStatsQuery, blocks: readonly Block[]): Promise<readonly DecodedBucket[]> {
  const buckets = await runQuery({ kind: 'stats', query }, async (part) => {
    const evaluation = startEvaluation(part);
    for (const block of blocks) evaluation.add(block, () => {});
    return [...evaluation.finish()];
  });
  return decodeExemplars(buckets);
}

test.each<[string, Partial<LogStatsQuery>]>([
  ['more exemplars', { exemplars: 3 }],
  ['fewer exemplars', { exemplars: 1 }],
  ['another filter', { filter: parseLogFilter('severity>="warn"') }],
  ['groups of the same names', { groupBy: [{ kind: 'event' }] }],
  ['an earlier end', { boundsNs: [sinceNs, sinceNs + 60_000_000_000n] }],
  ['more groups', { topK: 6 }],
])('a search is not answered with what was found for %s', async (_, change) => {
  const block = makeCachedBlock(records, true);
  for (const query of [{ ...whole, ...change }, whole]) {
    expect(await ask(query, [block])).toEqual(countNaively(records, query));
  }
});

test('what was found beside a newer block is not taken for all that there is', async () => {
  const [newer, older] = [
    [10, 8, 3],
    [9, 7],
  ].map((seconds) => seconds.map((second) => sampleLog(second)));
  const blocks = [newer, older].map((rows = []) => makeCachedBlock(rows, true));
  await ask(whole, blocks);
  expect(await ask(whole, blocks.slice(1))).toEqual(countNaively(older ?? [], whole));
});

test('statistics that are read again find their exemplars without a column', async () => {
  const decoded: string[] = [];
  const kept = new Map<string, object>();
  const block = openStored(records, {
    get: (name) => kept.get(name),
    set(name, column) {
      decoded.push(name);
      // As where columns are evicted.
      if (/^(exemplars|record)\./.test(name)) kept.set(name, column);
    },
  });
  const columns = new Set<string>(Object.values(columnNames));
  const columnsOf = (names: readonly string[]) => names.filter((name) => columns.has(name));
  const first = await ask(whole, [block]);
  expect(columnsOf(decoded)).toContain(columnNames.timeSteps);
  decoded.length = 0;
  expect(await ask(whole, [block])).toEqual(first);
  expect(columnsOf(decoded)).toEqual([]);
});
