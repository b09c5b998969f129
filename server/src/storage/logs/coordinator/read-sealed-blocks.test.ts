import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { encodeLog } from '../../../logs/encoded-log.ts';
import { sampleLog, sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { sampleProjectId } from '../../../traces/testing/sample-trace.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockQuery } from '../query/block-query.ts';
import { everyRecord, unhurried } from '../testing/numbered-logs.ts';
import type { SealedAnswer, SealedRequest } from '../threads/log-reader-protocol.ts';
import { createFoundParts, type FoundParts } from './found-parts.ts';
import { BlockDamagedError, readSealedBlocks } from './read-sealed-blocks.ts';

/** One record a block, the newest first. */
const blocks: BlockSummary[] = Array.from({ length: 100 }, (_, index) => ({
  blockId: index,
  day: 1,
  projectId: sampleProjectId,
  rowCount: 1,
  byteCount: 1,
  minTimeNs: sampleLogNs - BigInt(index),
  maxTimeNs: sampleLogNs - BigInt(index),
  minSequence: 1_000 - index,
  maxSequence: 1_000 - index,
}));

function listOf(limit: number): BlockQuery {
  return { kind: 'list', query: { ...everyRecord, limit } };
}

/** Answers a list as a reader would, of at most two records a block. */
function answer({ blocks: requested }: SealedRequest, limit: number): SealedAnswer {
  const records = requested.map(({ maxTimeNs, maxSequence }) => ({
    ...sampleLog({ timeNs: maxTimeNs }),
    sequence: maxSequence,
  }));
  const part = { records: records.slice(0, limit).map(encodeLog), hasMore: records.length > limit };
  return { kind: 'partials', partials: [{ kind: 'list', part }] };
}

function collect(query: BlockQuery): FoundParts {
  const memory = { charge: () => {}, signal: new AbortController().signal, release: () => {} };
  return createFoundParts(query, { memory, merge: () => expect.fail() });
}

describe('a read of sealed blocks', () => {
  async function read(limit: number, readerCount: number): Promise<SealedRequest[]> {
    const requests: SealedRequest[] = [];
    await readSealedBlocks(
      {
        readerCount,
        async read(request) {
          requests.push(request);
          return answer(request, limit);
        },
      },
      listOf(limit),
      blocks,
      unhurried,
      collect(listOf(limit)),
    );
    return requests;
  }

  it('requests every block once, in order, a few at a time', async () => {
    for (const readerCount of [1, 2, 5]) {
      const requests = await read(1_000, readerCount);
      expect(requests.flatMap((request) => request.blocks)).toEqual(blocks);
      expect(requests[0]?.blocks).toHaveLength(1);
      expect(requests.length).toBeLessThan(15);
    }
  });

  it('ends as soon as the page is full', async () => {
    const requests = await read(3, 1);
    expect(requests.flatMap((request) => request.blocks).length).toBeLessThan(10);
  });

  it('reads the first block of a list alone, and no other when that fills the page', async () => {
    let running = 0;
    let mostRunning = 0;
    const requests: SealedRequest[] = [];
    await readSealedBlocks(
      {
        readerCount: 4,
        async read(request) {
          requests.push(request);
          running += 1;
          mostRunning = Math.max(mostRunning, running);
          await Promise.resolve();
          running -= 1;
          const [newest] = request.blocks as [BlockSummary];
          const record = { ...sampleLog({ timeNs: newest.maxTimeNs }), sequence: newest.maxSequence };
          const records = [record].map(encodeLog);
          return { kind: 'partials', partials: [{ kind: 'list', part: { records, hasMore: true } }] };
        },
      },
      listOf(1),
      blocks,
      unhurried,
      collect(listOf(1)),
    );
    expect(requests.flatMap((request) => request.blocks)).toEqual(blocks.slice(0, 1));
    expect(mostRunning).toBe(1);
  });

  it('asks other threads for help only when it takes longer than a moment', async () => {
    async function countMostRunning(blockMs: number): Promise<number> {
      let running = 0;
      let mostRunning = 0;
      await readSealedBlocks(
        {
          readerCount: 3,
          async read(request) {
            running += 1;
            mostRunning = Math.max(mostRunning, running);
            if (blockMs > 0) await delay(blockMs);
            running -= 1;
            return answer(request, 1_000);
          },
        },
        listOf(1_000),
        blocks,
        unhurried,
        collect(listOf(1_000)),
      );
      return mostRunning;
    }
    expect(await countMostRunning(0)).toBe(1);
    expect(await countMostRunning(15)).toBe(3);
  });

  it.each([
    [
      'damage',
      async (): Promise<SealedAnswer> => ({
        kind: 'damaged',
        block: blocks[7] as BlockSummary,
        reason: 'bits',
      }),
      BlockDamagedError,
    ],
    ['a failure', () => Promise.reject(new TypeError('a bug')), TypeError],
  ])('cancels the other reads when one meets %s', async (_what, fail, expected) => {
    const signals: AbortSignal[] = [];
    const reading = readSealedBlocks(
      {
        readerCount: 2,
        async read(request, { signal }) {
          if (request.blocks[0] === blocks[0]) return answer(request, 10);
          signals.push(signal as AbortSignal);
          if (signals.length === 2) return fail();
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          });
        },
      },
      listOf(10),
      blocks,
      unhurried,
      collect(listOf(10)),
    );
    await expect(reading).rejects.toBeInstanceOf(expected);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('ends when its caller leaves', async () => {
    const leaving = new AbortController();
    const reading = readSealedBlocks(
      {
        readerCount: 1,
        read: (_request, { signal }) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      },
      listOf(10),
      blocks,
      { ...unhurried, signal: leaving.signal },
      collect(listOf(10)),
    );
    leaving.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });
});
