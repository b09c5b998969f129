import { describe, expect, it } from 'vitest';
import { counterEnd } from '../log-sequence.ts';
import type { BlockClaims, OpenBlock } from './block-claims.ts';
import type { LogWriterTable } from './log-writers.ts';
import { createWriterSession, type WriterSession } from './writer-session.ts';

/** A session whose writers are epochs 1, 2 and so on, with the calls that it makes. */
function createSession({ open = [] }: { readonly open?: readonly OpenBlock[] } = {}): {
  readonly session: WriterSession;
  readonly calls: string[];
  takenOver: boolean;
} {
  const calls: string[] = [];
  const world = { takenOver: false };
  let epoch = 0;
  const writers: LogWriterTable = {
    async acquire() {
      epoch += 1;
      calls.push(`acquire ${epoch}`);
      return { epoch, generation: 1, nextCounter: 1 };
    },
    takeOver: async () => undefined,
    renew: async () => (world.takenOver ? undefined : 7),
    release: async () => undefined,
  };
  const claims: Pick<BlockClaims, 'listOpen' | 'confirm' | 'abandon'> = {
    async listOpen(ofEpoch) {
      calls.push(`settle ${ofEpoch}`);
      return open;
    },
    async confirm() {
      calls.push('confirm');
      return true;
    },
    abandon: async () => void calls.push('abandon'),
  };
  const session = createWriterSession({
    clickhouse: {
      insert: async ({ token }) => void calls.push(`fence ${token}`),
      // Cast: what the count is read as.
      read: async <Row>() => [{ count: '2' }] as Row[],
    },
    // Cast: what it calls.
    claims: claims as BlockClaims,
    writers,
    nowMs: () => 0,
    settleTimeoutMs: 1_000,
  });
  return Object.assign(world, { session, calls });
}

describe('the session of a writer', () => {
  it('settles what is open of a writer before it is used, and again after a failure', async () => {
    const block = { firstCounter: 5, lastCounter: 6, arrivalDay: 1, shard: 1, projectIds: ['p'] };
    const { session, calls } = createSession({
      open: [{ ...block, firstReceivedAtMs: 0, lastReceivedAtMs: 0 }],
    });
    expect(await session.ready()).toMatchObject({ writer: { epoch: 1 }, nextCounter: 1 });
    expect(calls.splice(0)).toEqual(['acquire 1', 'settle 1', 'fence 1:5', 'confirm']);
    session.advance(4);
    expect(await session.ready()).toMatchObject({ nextCounter: 4 });
    expect(calls.splice(0)).toEqual([]);
    session.suspect();
    expect(await session.ready()).toMatchObject({ writer: { epoch: 1 }, nextCounter: 7 });
    expect(calls.splice(0)).toEqual(['settle 1', 'fence 1:5', 'confirm']);
  });

  it('acquires another writer when this one was taken over, or its counters are used up', async () => {
    const world = createSession();
    const { session, calls } = world;
    await session.ready();
    session.lose();
    expect(await session.ready()).toMatchObject({ writer: { epoch: 2 }, nextCounter: 1 });
    session.suspect();
    world.takenOver = true;
    expect(await session.ready()).toMatchObject({ writer: { epoch: 3 } });
    session.advance(counterEnd - 1_000_000);
    expect(await session.ready()).toMatchObject({ writer: { epoch: 4 }, nextCounter: 1 });
    expect(session.epoch).toBe(4);
    expect(calls.filter((call) => call.startsWith('acquire'))).toHaveLength(4);
  });
});
