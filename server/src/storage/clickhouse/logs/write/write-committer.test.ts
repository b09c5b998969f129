import { describe, expect, it } from 'vitest';
import type { BlockClaims } from './block-claims.ts';
import type { PendingWrite } from './pending-write.ts';
import { createWriteCommitter } from './write-committer.ts';
import type { WriterSession } from './writer-session.ts';

describe('the committer of logs', () => {
  it('does not try a refused request again, whose retry may be in the next block', async () => {
    const digest = Buffer.alloc(32, 7);
    const timers: (() => void)[] = [];
    const ofOther = {
      digest,
      receivedAtMs: 0,
      accepted: 1,
      rejected: 0,
      reason: null,
      epoch: 2,
      isOpen: true,
    };
    const claims: Pick<BlockClaims, 'claim' | 'find' | 'abandon'> = {
      claim: async () => new Set(),
      find: async () => [ofOther],
      abandon: async () => undefined,
    };
    const session: Pick<WriterSession, 'ready' | 'advance' | 'suspect' | 'epoch' | 'settleOther'> = {
      ready: async () => ({ writer: { epoch: 1, generation: 1 }, nextCounter: 1 }),
      advance: () => undefined,
      suspect: () => undefined,
      epoch: 1,
      async settleOther() {
        throw new Error('the shard of the block is down');
      },
    };
    const committer = createWriteCommitter({
      clickhouse: { chooseShard: () => 1, insert: async () => undefined },
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
    const { promise, resolve, reject } = Promise.withResolvers<Parameters<PendingWrite['resolve']>[0]>();
    const rows = { bytes: new Uint8Array(8), starts: [0] };
    const outcome = { accepted: 1, rejected: 0 };
    committer.add({ projectId: 'p', digest, receivedAtMs: 0, arrivalDay: 1, outcome, rows, resolve, reject });
    await expect(promise).rejects.toThrow('the shard of the block is down');
    expect(timers).toEqual([]);
  });
});
