import { describe, expect, it } from 'vitest';
import type { BlockClaims, EarlierRequest } from './block-claims.ts';
import type { PendingWrite } from './pending-write.ts';
import { createWriteCommitter, type WriteCommitter } from './write-committer.ts';
import type { WriterSession } from './writer-session.ts';

const openInOther: Omit<EarlierRequest, 'digest'> = {
  receivedAtMs: 0,
  accepted: 1,
  rejected: 0,
  reason: null,
  epoch: 2,
  isOpen: true,
  shard: 1,
};

/** A committer that finds each of these requests, with the timers that it starts. Shard 2 is left out. */
function createCommitter(
  earlier: readonly EarlierRequest[],
  settleOther: WriterSession['settleOther'],
): { readonly committer: WriteCommitter; readonly timers: (() => void)[] } {
  const timers: (() => void)[] = [];
  const claims: Pick<BlockClaims, 'claim' | 'find' | 'abandon'> = {
    claim: async () => new Set(),
    find: async () => earlier,
    abandon: async () => undefined,
  };
  const session: Pick<WriterSession, 'ready' | 'advance' | 'suspect' | 'epoch' | 'settleOther'> = {
    ready: async () => ({ writer: { epoch: 1, generation: 1 }, nextCounter: 1 }),
    advance: () => undefined,
    suspect: () => undefined,
    epoch: 1,
    settleOther,
  };
  const committer = createWriteCommitter({
    clickhouse: { chooseShard: () => 1, insert: async () => undefined, isLeftOut: (shard) => shard === 2 },
    // Casts: what they are asked for.
    claims: claims as BlockClaims,
    session: session as WriterSession,
    attributeKeys: { save: async () => undefined },
    insertTimes: { timeoutMs: 1, repeatForMs: 1, monotonicNowMs: () => 0, pause: async () => undefined },
    leaseMs: 1,
    monotonicNowMs: () => 0,
    setTimer(callback) {
      timers.push(callback);
      return () => undefined;
    },
    onStored: () => undefined,
  });
  return { committer, timers };
}

function append(
  committer: WriteCommitter,
  digest: Buffer,
  projectId = 'p',
): Promise<Parameters<PendingWrite['resolve']>[0]> {
  const { promise, resolve, reject } = Promise.withResolvers<Parameters<PendingWrite['resolve']>[0]>();
  const rows = { bytes: new Uint8Array(8), starts: [0], shared: [], byteCount: 8 };
  const outcome = { accepted: 1, rejected: 0 };
  committer.add({ projectId, digest, receivedAtMs: 0, arrivalDay: 1, outcome, rows, resolve, reject });
  return promise;
}

describe('the committer of logs', () => {
  it('does not try a refused request again, whose retry may be in the next block', async () => {
    const digest = Buffer.alloc(32, 7);
    const { committer, timers } = createCommitter([{ ...openInOther, digest }], async () => {
      throw new Error('the shard of the block is down');
    });
    await expect(append(committer, digest)).rejects.toThrow('the shard of the block is down');
    expect(timers).toEqual([]);
  });

  it('refuses a request at once whose block is in a shard that is left out, and no other of the same block', async () => {
    const [leftOut, open, stored] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
    const settled: number[] = [];
    const { committer, timers } = createCommitter(
      [
        { ...openInOther, digest: leftOut, shard: 2 },
        { ...openInOther, digest: open, epoch: 3 },
        { ...openInOther, digest: stored, isOpen: false, shard: null },
      ],
      async (epoch) => void settled.push(epoch),
    );
    const refused = expect(append(committer, leftOut)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      details: [{ type: 'retry' }],
    });
    void append(committer, open, 'q');
    expect(await append(committer, stored, 'r')).toMatchObject({ duplicate: true });
    await refused;
    await expect.poll(() => timers).toHaveLength(1);
    expect(settled).toEqual([3]);
  });
});
