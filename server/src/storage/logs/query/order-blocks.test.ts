import { describe, expect, test } from 'vitest';
import { encodeLog } from '../../../logs/encoded-log.ts';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockPartial, BlockQuery, ExemplarGroup, ExemplarQuery } from './block-query.ts';
import { startEvaluation } from './evaluate.ts';
import { narrowQuery, orderBlocks, remainingBlocks } from './order-blocks.ts';
import { createArrayBlock, summarizeRecords } from './testing/array-block.ts';
import { sampleLog, sampleWindow } from './testing/sample-logs.ts';
import type { LogArrivalsQuery, LogListQuery } from './thread-queries.ts';

const list: LogListQuery = { projectId: 'p', filter: parseLogFilter(), window: sampleWindow, limit: 2 };
const arrivals: LogArrivalsQuery = { ...list, afterSequence: 0, keep: 'earliest' };

/** A block of records at these seconds. */
function blockOf(blockId: number, ...seconds: number[]): BlockSummary {
  return summarizeRecords(
    seconds.map((second) => sampleLog(second)),
    'p',
    blockId,
  );
}

const [early, late, long] = [blockOf(1, 10, 20), blockOf(2, 30, 40), blockOf(3, 5, 35)];
const ids = (summaries: readonly BlockSummary[]): number[] => summaries.map(({ blockId }) => blockId);

describe('blocks are read', () => {
  test('newest first for lists', () => {
    expect(ids(orderBlocks({ kind: 'list', query: list }, [early, late, long]))).toEqual([2, 3, 1]);
  });

  test('in the order of arrival, or the other way round for the latest', () => {
    const blocks = [early, late, long];
    expect(ids(orderBlocks({ kind: 'arrivals', query: arrivals }, blocks))).toEqual([3, 1, 2]);
    const latest = { ...arrivals, keep: 'latest' } as const;
    expect(ids(orderBlocks({ kind: 'arrivals', query: latest }, blocks))).toEqual([2, 3, 1]);
  });

  test.each<[string, Partial<LogListQuery>, number[]]>([
    ['of another project', { projectId: 'q' }, []],
    ['after the window', { window: { sinceNs: 0n, untilNs: late.minTimeNs } }, [3, 1]],
    ['before the window', { window: { ...sampleWindow, sinceNs: early.maxTimeNs } }, [2, 3, 1]],
    ['before a window one later', { window: { ...sampleWindow, sinceNs: early.maxTimeNs + 1n } }, [2, 3]],
    ['behind the page before', { before: { timeNs: early.minTimeNs - 1n, sequence: 1 } }, [3]],
    ['that arrived too late', { untilSequence: late.minSequence - 1 }, [3, 1]],
  ])('but not those %s', (_, change, expected) => {
    const query = { ...list, ...change };
    expect(ids(orderBlocks({ kind: 'list', query }, [early, late, long]))).toEqual(expected);
  });

  test('but not those that arrived earlier', () => {
    const query = { ...arrivals, afterSequence: early.maxSequence };
    expect(ids(orderBlocks({ kind: 'arrivals', query }, [early, late, long]))).toEqual([3, 2]);
  });
});

describe('once a page is full', () => {
  const query = { kind: 'list', query: list } as const;
  const records = [late.maxTimeNs, late.maxTimeNs - 1n]
    .map((timeNs) => ({ ...sampleLog(0), timeNs }))
    .map(encodeLog);
  const pageOf = (hasMore: boolean): BlockPartial => ({ kind: 'list', part: { records, hasMore } });

  test('only blocks as new as its last record are read', () => {
    expect(ids(remainingBlocks(query, [pageOf(true)], [early, late, long]))).toEqual([2]);
    const tie = { ...early, maxTimeNs: late.maxTimeNs - 1n };
    expect(ids(remainingBlocks(query, [pageOf(true)], [tie]))).toEqual([1]);
  });

  test('every block is read as long as none is known to follow', () => {
    expect(remainingBlocks(query, [pageOf(false)], [early, late])).toHaveLength(2);
    expect(remainingBlocks(query, [], [early, late])).toHaveLength(2);
  });

  test('every block is read for queries other than lists', () => {
    expect(remainingBlocks({ kind: 'arrivals', query: arrivals }, [pageOf(true)], [early])).toHaveLength(1);
  });
});

test('a thread gets no groups that its blocks cannot have exemplars of', () => {
  const exemplarGroups = [5, 15, 25, 30, 45].map((second, index): ExemplarGroup => {
    const ms = Number(sampleLog(second).timeNs / 1_000_000n);
    return { index, bucket: 0, values: ['cart'], count: 1, fromMs: ms, toMs: ms };
  });
  const { sinceNs, untilNs } = sampleWindow;
  const query: ExemplarQuery = {
    projectId: 'p',
    filter: parseLogFilter(),
    boundsNs: [sinceNs, untilNs],
    groupBy: [{ kind: 'service' }],
    topK: 1,
    exemplars: 1,
    exemplarGroups,
  };
  const indicesOf = (narrowed: BlockQuery): number[] =>
    narrowed.kind === 'exemplars' ? narrowed.query.exemplarGroups.map(({ index }) => index) : [];
  expect(indicesOf(narrowQuery({ kind: 'exemplars', query }, [early]))).toEqual([1]);
  expect(indicesOf(narrowQuery({ kind: 'exemplars', query }, [late, early]))).toEqual([1, 2, 3]);
  expect(narrowQuery({ kind: 'list', query: list }, [early])).toEqual({ kind: 'list', query: list });
});

describe('an evaluation', () => {
  const block = createArrayBlock(
    [30, 36, 40].map((second) => sampleLog(second)),
    { isSorted: true },
  );

  test('of a list reads nothing older than its matches', () => {
    const evaluation = startEvaluation({ kind: 'list', query: list });
    expect([late, long, early].map(evaluation.mayContribute)).toEqual([true, true, true]);
    evaluation.add(block, () => {});
    expect([late, long, early].map(evaluation.mayContribute)).toEqual([true, true, false]);
  });

  test.each([
    ['earliest', [false, true, true]],
    ['latest', [true, true, false]],
  ] as const)('of the %s arrivals reads nothing beyond its matches', (keep, expected) => {
    const evaluation = startEvaluation({ kind: 'arrivals', query: { ...arrivals, keep } });
    evaluation.add(block, () => {});
    const after = blockOf(4, 41, 50);
    const between = blockOf(5, 35, 39);
    expect([after, between, early].map(evaluation.mayContribute)).toEqual(expected);
  });
});
