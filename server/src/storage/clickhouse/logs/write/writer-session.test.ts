import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../errors/app-error.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { counterEnd } from '../log-sequence.ts';
import type { BlockClaims, OpenBlock } from './block-claims.ts';
import type { LogWriterTable } from './log-writers.ts';
import { createWriterSession, type WriterSession } from './writer-session.ts';

/** A session whose writers are epochs 1, 2 and so on, with the calls that it makes. */
function createSession({ open = [] }: { readonly open?: readonly OpenBlock[] } = {}): {
  readonly session: WriterSession;
  readonly calls: string[];
  takenOver: boolean;
  /** Of every writer; the session holds those of 1, and may take over those of others. */
  generation: number;
  /** Whether a shard takes no block while another one does, once it refused one. */
  down: boolean;
  leftOut: boolean;
  /** What a fence is answered with. */
  failure: AppError | undefined;
} {
  const calls: string[] = [];
  const world: Omit<ReturnType<typeof createSession>, 'session' | 'calls'> = {
    takenOver: false,
    generation: 1,
    down: false,
    leftOut: false,
    failure: undefined,
  };
  let epoch = 0;
  const writers: LogWriterTable = {
    async acquire() {
      epoch += 1;
      calls.push(`acquire ${epoch}`);
      return { epoch, generation: 1, nextCounter: 1 };
    },
    async takeOver(ofEpoch) {
      calls.push(`take over ${ofEpoch}`);
      return world.generation === 1 ? undefined : { epoch: ofEpoch, generation: world.generation };
    },
    renew: async () => (world.takenOver ? undefined : 7),
    release: async () => undefined,
  };
  const claims: Pick<BlockClaims, 'listOpen' | 'confirm' | 'abandon'> = {
    async listOpen(writer) {
      calls.push(`settle ${writer.epoch}`);
      return writer.epoch === 1 && writer.generation === world.generation ? open : [];
    },
    async confirm() {
      calls.push('confirm');
      return true;
    },
    abandon: async () => void calls.push('abandon'),
  };
  const session = createWriterSession({
    clickhouse: {
      async insert({ token }) {
        calls.push(`fence ${token}`);
        if (world.failure !== undefined) throw world.failure;
        world.leftOut ||= world.down;
        if (world.down) throw unavailable('shard 1 is down');
      },
      // Cast: what the count is read as.
      readShard: async <Row>() => [{ count: '2' }] as Row[],
      isPartlyDown: () => world.leftOut,
      isLeftOut: (shard) => shard === 1 && world.leftOut,
    },
    // Cast: what it calls.
    claims: claims as BlockClaims,
    writers,
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

  it('acquires another writer when PostgreSQL lacks what was claimed, as a server that was promoted may', async () => {
    const { session, calls } = createSession();
    await session.ready();
    session.suspect(7);
    // It has 7.
    expect(await session.ready()).toMatchObject({ writer: { epoch: 1 }, nextCounter: 7 });
    session.suspect(8);
    expect(await session.ready()).toMatchObject({ writer: { epoch: 2 }, nextCounter: 1 });
    expect(calls).toEqual(['acquire 1', 'settle 1', 'settle 1', 'acquire 2', 'settle 2']);
  });

  it('goes on as another writer while a shard is down that has a block of this one, and settles it when it is asked for', async () => {
    const block = { firstCounter: 5, lastCounter: 6, arrivalDay: 1, shard: 1, projectIds: ['p'] };
    const world = createSession({ open: [{ ...block, firstReceivedAtMs: 0, lastReceivedAtMs: 0 }] });
    const { session, calls } = world;
    world.down = true;
    expect(await session.ready()).toMatchObject({ writer: { epoch: 2 } });
    expect(calls.splice(0)).toEqual(['acquire 1', 'settle 1', 'fence 1:5', 'acquire 2', 'settle 2']);
    // Without a fence, for which others would wait.
    await expect(session.settleOther(1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(calls.splice(0)).toEqual(['settle 1']);
    Object.assign(world, { down: false, leftOut: false });
    await session.settleOther(1);
    expect(calls.splice(0)).toEqual(['settle 1', 'fence 1:5', 'confirm']);
    // Others have it now.
    await session.settleOther(1);
    expect(calls).toEqual(['take over 1']);
  });

  it('goes on as another writer at once while the shard is left out that has a block of this one', async () => {
    const block = { firstCounter: 5, lastCounter: 6, arrivalDay: 1, shard: 1, projectIds: ['p'] };
    const world = createSession({ open: [{ ...block, firstReceivedAtMs: 0, lastReceivedAtMs: 0 }] });
    world.leftOut = true;
    expect(await world.session.ready()).toMatchObject({ writer: { epoch: 2 } });
    expect(world.calls).toEqual(['acquire 1', 'settle 1', 'acquire 2', 'settle 2']);
  });

  it.each(['UNAVAILABLE', 'DEADLINE_EXCEEDED'] as const)(
    'is unavailable when the server does not decide about a block (%s)',
    async (code) => {
      const block = { firstCounter: 5, lastCounter: 6, arrivalDay: 1, shard: 1, projectIds: ['p'] };
      const world = createSession({ open: [{ ...block, firstReceivedAtMs: 0, lastReceivedAtMs: 0 }] });
      world.failure = new AppError(code, 'it does not answer');
      await expect(world.session.ready()).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        cause: world.failure,
      });
    },
  );

  it('leaves the open blocks alone of a writer that it gave up and another gateway took over', async () => {
    const block = { firstCounter: 5, lastCounter: 6, arrivalDay: 1, shard: 1, projectIds: ['p'] };
    const world = createSession({ open: [{ ...block, firstReceivedAtMs: 0, lastReceivedAtMs: 0 }] });
    const { session, calls } = world;
    world.down = true;
    expect(await session.ready()).toMatchObject({ writer: { epoch: 2 } });
    calls.splice(0);
    Object.assign(world, { down: false, leftOut: false, generation: 2 });
    await session.settleOther(1);
    expect(calls.splice(0)).toEqual(['settle 1']);
    // From here on it is a writer of another gateway like any other.
    await session.settleOther(1);
    expect(calls).toEqual(['take over 1', 'settle 1', 'fence 1:5', 'confirm']);
  });
});
