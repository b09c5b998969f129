import { beforeEach, describe, expect, it } from 'vitest';
import { encodeLog } from '../../../logs/encoded-log.ts';
import { sampleLog, sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { sampleProjectId } from '../../../traces/testing/sample-trace.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockPartial } from '../query/block-query.ts';
import { everyRecord, unhurried } from '../testing/numbered-logs.ts';
import type { SealedAnswer, SealedRequest } from '../threads/log-reader-protocol.ts';
import { type BlockCatalogue, createBlockCatalogue } from './block-catalogue.ts';
import { createLogQueries, type LogQueriesOptions } from './log-queries.ts';

const query = { kind: 'list', query: { ...everyRecord, limit: 10 } } as const;

function block(blockId: number, day = blockId): BlockSummary {
  const timeNs = sampleLogNs + BigInt(blockId);
  return {
    blockId,
    day,
    projectId: sampleProjectId,
    rowCount: 1,
    byteCount: 1,
    minTimeNs: timeNs,
    maxTimeNs: timeNs,
    minSequence: blockId,
    maxSequence: blockId,
  };
}

function pageOf(blocks: readonly BlockSummary[]): BlockPartial {
  const records = blocks.map(({ blockId, minTimeNs }) => ({
    ...sampleLog({ timeNs: minTimeNs }),
    sequence: blockId,
  }));
  return { kind: 'list', part: { records: records.map(encodeLog), hasMore: false } };
}

describe('a query', () => {
  let catalogue: BlockCatalogue;
  let quarantined: number[];
  /** Called before each answer of a reader; may replace it. */
  let meet: (request: SealedRequest) => SealedAnswer | undefined;
  beforeEach(() => {
    catalogue = createBlockCatalogue();
    catalogue.add([block(1), block(2), block(3)]);
    quarantined = [];
    meet = () => undefined;
  });

  async function runQuery(): Promise<number[]> {
    const readers = {
      async read(request: SealedRequest) {
        return meet(request) ?? { kind: 'partials', partials: [pageOf(request.blocks)] };
      },
    };
    const queries = createLogQueries({
      catalogue,
      writer: { query: async () => [] },
      // There is one kind of read.
      readers: readers as LogQueriesOptions['readers'],
      readerCount: 2,
      async quarantine(day) {
        quarantined.push(day);
        catalogue.removeDay(day);
      },
    });
    const { records } = await queries.run(query, unhurried);
    return records.map(({ sequence }) => sequence);
  }

  const damagedAt =
    (blockId: number) =>
    ({ blocks }: SealedRequest): SealedAnswer | undefined => {
      const damaged = blocks.find((each) => each.blockId === blockId);
      return damaged && { kind: 'damaged', block: damaged, reason: 'bits' };
    };

  it('quarantines a damaged day and answers from the others', async () => {
    meet = damagedAt(2);
    expect(await runQuery()).toEqual([3, 1]);
    expect(quarantined).toEqual([2]);
  });

  it('quarantines nothing when the block was merged and deleted since it began', async () => {
    const isGone = damagedAt(2);
    meet = (request) => {
      const answer = isGone(request);
      if (answer !== undefined) catalogue.replace([block(2)], block(20, 2));
      return answer;
    };
    expect(await runQuery()).toEqual([20, 3, 1]);
    expect(quarantined).toEqual([]);
  });

  it('quarantines nothing when the day was dropped since it began', async () => {
    const isGone = damagedAt(2);
    meet = (request) => {
      const answer = isGone(request);
      if (answer !== undefined) catalogue.removeDay(2);
      return answer;
    };
    expect(await runQuery()).toEqual([3, 1]);
    expect(quarantined).toEqual([]);
  });

  it('restarts when a day was removed concurrently', async () => {
    let reads = 0;
    meet = () => {
      reads += 1;
      if (reads === 1) catalogue.removeDay(1);
      return undefined;
    };
    expect(await runQuery()).toEqual([3, 2]);
  });

  it('gives up when days are removed again and again', async () => {
    meet = () => {
      catalogue.removeDay(99);
      return undefined;
    };
    await expect(runQuery()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
