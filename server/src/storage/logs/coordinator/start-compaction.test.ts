import { expect, it, onTestFinished, vi } from 'vitest';
import type { SealerClient } from '../../generational/sealer/sealer-protocol.ts';
import type { BlockSummary } from '../block.ts';
import type { LogSealerTypes } from '../threads/log-sealer-protocol.ts';
import { createBlockCatalogue } from './block-catalogue.ts';
import { startCompaction } from './start-compaction.ts';

function block(blockId: number, place: Partial<BlockSummary> = {}): BlockSummary {
  const timeNs = BigInt(blockId);
  return {
    blockId,
    day: 1,
    projectId: 'p',
    rowCount: 10,
    byteCount: 1_000,
    minTimeNs: timeNs,
    maxTimeNs: timeNs,
    minSequence: blockId,
    maxSequence: blockId,
    ...place,
  };
}

it('merges the blocks beside one that turns out to be large, and reads that one only once', async () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([1, 2, 3, 4, 5, 6, 7, 8].map((blockId) => block(blockId)));
  const requested: number[][] = [];
  const write: SealerClient<LogSealerTypes>['write'] = async (command) => {
    if (command.kind !== 'merge') return { kind: 'purged', hasMore: false };
    const { blocks } = structuredClone(command);
    requested.push(blocks.map(({ blockId }) => blockId));
    if (blocks[0]?.blockId === 1) return { kind: 'merged', merged: undefined };
    const removed = blocks.slice(0, 4);
    const rowCount = 10 * removed.length;
    const added = block(10 * requested.length, { minTimeNs: removed[0]?.minTimeNs ?? 0n, rowCount });
    return { kind: 'merged', merged: { added, removed } };
  };
  const compaction = startCompaction({
    catalogue,
    sealer: { write },
    days: { quarantine: async () => expect.fail() },
    listing: { days: [], quarantined: [] },
    limits: { compactionIntervalMs: 0, purgeAfterMs: 0 },
    nowMs: () => 0,
  });
  onTestFinished(() => compaction.stop());
  await vi.waitFor(() => expect(requested.length).toBeGreaterThanOrEqual(2));
  catalogue.add([9, 10, 11, 12].map((blockId) => block(blockId)));
  await vi.waitFor(() => expect(requested.length).toBeGreaterThanOrEqual(3));
  expect(requested).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8],
    [2, 3, 4, 5, 6, 7, 8],
    [6, 7, 8, 9, 10, 11, 12],
  ]);
  const left = catalogue
    .of('p', { sinceNs: 0n, untilNs: 2n ** 64n })
    .map(({ blockId }) => blockId)
    .sort((a, b) => a - b);
  expect(left).toEqual([1, 10, 11, 12, 20, 30]);
});
