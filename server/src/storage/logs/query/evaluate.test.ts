import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogDimension, LogWindow } from '../../../logs/log-store.ts';
import { decodeExemplars, decodeRecords } from '../../../logs/testing/decode-logs.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { openBodiesOf } from '../body/testing/body-column-contract.ts';
import { encodeBlock } from '../sealed-block/encode-block.ts';
import { openEncoded } from '../sealed-block/testing/stored-in-memory.ts';
import { runQuery } from './evaluate.ts';
import { arbitraryLogFilter, arbitraryLogs, arbitraryTimeNs, spilledKeys } from './testing/arbitrary-logs.ts';
import { createArrayBlock } from './testing/array-block.ts';
import { arrivalsNaively, catalogueNaively, countNaively, listNaively } from './testing/naive-answers.ts';
import {
  arbitrarySplit,
  type BlockMaker,
  createSplitBlocks,
  makeArrayBlock,
  projectId,
} from './testing/split-blocks.ts';

/** Blocks as they are stored: bodies in templates, sealed blocks encoded and opened again. */
const makeStoredBlock: BlockMaker = (records, isSealed) => {
  const block = createArrayBlock(records, { isSorted: false, spilledKeys });
  const open = { ...block, bodies: openBodiesOf(records.map(({ body }) => body)) };
  return isSealed ? openEncoded(encodeBlock(projectId, open)) : open;
};

const window: fc.Arbitrary<LogWindow> = fc
  .tuple(arbitraryTimeNs, arbitraryTimeNs)
  .map(([a, b]) => (a < b ? { sinceNs: a, untilNs: b + 1n } : { sinceNs: b, untilNs: a + 1n }));

const sequence = fc.integer({ min: 95, max: 220 });

const dimension: fc.Arbitrary<LogDimension> = fc.oneof(
  fc.constantFrom<LogDimension>({ kind: 'service' }, { kind: 'severity' }, { kind: 'event' }),
  fc
    .constantFrom('k', 'region', '__proto__', 'rare')
    .map((key): LogDimension => ({ kind: 'attribute', key })),
);

const statsQuery = fc.record({
  projectId: fc.constant(projectId),
  filter: arbitraryLogFilter,
  boundsNs: fc
    .uniqueArray(arbitraryTimeNs, { minLength: 2, maxLength: 6 })
    .map((bounds) => bounds.sort((a, b) => (a < b ? -1 : 1))),
  groupBy: fc.array(dimension, { maxLength: 2 }),
  topK: fc.integer({ min: 1, max: 3 }),
  exemplars: fc.nat(3),
});

describe.each([
  ['plain', makeArrayBlock, 1],
  ['stored', makeStoredBlock, 0.2],
] as const)(
  'queries over %s blocks answer what follows from the records one by one',
  (_, makeBlock, share) => {
    const numRuns = propertyRuns(share);

    test('lists', async () => {
      const query = fc.record(
        {
          projectId: fc.constant(projectId),
          filter: arbitraryLogFilter,
          window,
          untilSequence: sequence,
          limit: fc.integer({ min: 1, max: 5 }),
        },
        { requiredKeys: ['projectId', 'filter', 'window', 'limit'] },
      );
      await fc.assert(
        fc.asyncProperty(
          arbitraryLogs,
          arbitrarySplit,
          query,
          fc.nat(50),
          async (records, split, all, at) => {
            const before = records[at];
            const list = before === undefined ? all : { ...all, before };
            const page = await runQuery(
              { kind: 'list', query: list },
              createSplitBlocks(records, split, makeBlock).run,
            );
            expect(decodeRecords(page)).toEqual(listNaively(records, list));
          },
        ),
        { numRuns },
      );
    });

    test('statistics', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryLogs, arbitrarySplit, statsQuery, async (records, split, query) => {
          const buckets = await runQuery(
            { kind: 'stats', query },
            createSplitBlocks(records, split, makeBlock).run,
          );
          expect(decodeExemplars(buckets)).toEqual(countNaively(records, query));
          for (const { totalCount, groups, otherCount } of buckets) {
            expect(groups.reduce((sum, { count }) => sum + count, otherCount)).toBe(totalCount);
          }
        }),
        { numRuns },
      );
    });

    test('catalogues', async () => {
      const limit = fc.constantFrom(0, 1, 2, 100);
      const query = fc.record({
        projectId: fc.constant(projectId),
        window,
        maxKeys: limit,
        maxValuesPerKey: limit,
        maxServiceNames: limit,
        maxTextLength: fc.constant(1_000),
      });
      await fc.assert(
        fc.asyncProperty(arbitraryLogs, arbitrarySplit, query, async (records, split, catalogueQuery) => {
          const { run } = createSplitBlocks(records, split, makeBlock);
          const catalogue = await runQuery({ kind: 'catalogue', query: catalogueQuery }, run);
          const { values, services } = catalogueNaively(records, catalogueQuery);
          const { maxKeys, maxValuesPerKey, maxServiceNames } = catalogueQuery;

          expectListed(catalogue.serviceNames, services, maxServiceNames);
          expect(catalogue.serviceNamesTruncated).toBe(services.size > maxServiceNames);
          const keys = catalogue.keys.map(({ key }) => key);
          expectListed(keys, new Set(values.keys()), maxKeys);
          expect(catalogue.keysTruncated).toBe(values.size > maxKeys);
          for (const { key, values: listed, valuesTruncated } of catalogue.keys) {
            const all = values.get(key) ?? new Set();
            if (!catalogue.keysTruncated) expectListed(listed, all, maxValuesPerKey);
            for (const value of listed) expect(all).toContain(value);
            // If keys are left out, a part that lists one may lack some of its values.
            if (!valuesTruncated || !catalogue.keysTruncated)
              expect(valuesTruncated).toBe(all.size > maxValuesPerKey);
          }
        }),
        { numRuns },
      );
    });

    test('arrivals', async () => {
      const query = fc.record({
        projectId: fc.constant(projectId),
        filter: arbitraryLogFilter,
        window,
        afterSequence: sequence,
        limit: fc.integer({ min: 1, max: 5 }),
        keep: fc.constantFrom('earliest' as const, 'latest' as const),
      });
      await fc.assert(
        fc.asyncProperty(arbitraryLogs, arbitrarySplit, query, async (records, split, arrivalsQuery) => {
          const { run } = createSplitBlocks(records, split, makeBlock);
          const found = await runQuery({ kind: 'arrivals', query: arrivalsQuery }, run);
          const { throughSequence, ...arrivals } = decodeRecords(found);
          expect(arrivals).toEqual(arrivalsNaively(records, arrivalsQuery));
          expect(throughSequence).toBeGreaterThanOrEqual(arrivalsQuery.afterSequence);
          const all = arrivalsNaively(records, { ...arrivalsQuery, limit: records.length + 1 }).records;
          const passed = all.filter((record) => record.sequence <= throughSequence);
          expect(passed).toEqual(arrivalsQuery.keep === 'earliest' ? arrivals.records : all);
        }),
        { numRuns },
      );
    });
  },
);

/** Expects an ordered list of all texts, or as many as the limit allows. */
function expectListed(listed: readonly string[], all: ReadonlySet<string>, limit: number): void {
  expect(listed).toEqual([...new Set(listed)].sort((a, b) => (a < b ? -1 : 1)));
  expect(listed).toHaveLength(Math.min(all.size, limit));
  for (const text of listed) expect(all).toContain(text);
}

test('every block read checks the deadline', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLogs, arbitrarySplit, statsQuery, async (records, split, query) => {
      const blocks = createSplitBlocks(records, split, makeArrayBlock);
      await runQuery({ kind: 'stats', query }, blocks.run);
      expect(blocks.checkCount).toBeGreaterThanOrEqual(blocks.addedCount);
    }),
  );
});
