import type { TailedLog } from '@cairn/sdk-web/query';
import { describe, expect, test } from 'vitest';
import { type LogTailDeps, startLogTail, type TailFeed } from './log-tail.ts';
import { sampleLog } from './testing/sample-log.ts';

/** A page, a service and a clock under the control of a test. */
function createWorld({ freeSlots = 4 } = {}) {
  const connections: {
    lastEventId: string | undefined;
    feed: TailFeed;
    signal: AbortSignal;
    refuse: (error: unknown) => void;
  }[] = [];
  const timers = new Set<{ run: () => void; dueMs: number }>();
  const listeners = new Set<() => void>();
  const world = { nowMs: 0, isHidden: false, freeSlots, connections };
  const deps: LogTailDeps = {
    follow: (lastEventId, feed, signal) =>
      new Promise((resolve, refuse) => {
        connections.push({ lastEventId, feed, signal, refuse });
        signal.addEventListener('abort', () => resolve());
      }),
    slots: {
      acquire: async () => {
        if (world.freeSlots === 0) return undefined;
        world.freeSlots -= 1;
        return {
          release() {
            world.freeSlots += 1;
          },
        };
      },
    },
    visibility: {
      isHidden: () => world.isHidden,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    nowMs: () => world.nowMs,
    setTimer(run, delayMs) {
      const timer = { run, dueMs: world.nowMs + delayMs };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    world,
    deps,
    timers,
    settle,
    async advance(ms: number) {
      world.nowMs += ms;
      for (const timer of [...timers].filter(({ dueMs }) => dueMs <= world.nowMs)) {
        timers.delete(timer);
        timer.run();
      }
      await settle();
    },
    async setHidden(isHidden: boolean) {
      world.isHidden = isHidden;
      for (const listener of listeners) listener();
      await settle();
    },
  };
}

/** A record as the service sends it; its id is that of the event, too. */
const tailed = (id: string, changes: Partial<TailedLog> = {}): TailedLog => ({
  log: sampleLog({ record_id: id }),
  id,
  replay: false,
  ...changes,
});
const ids = (records: readonly { readonly record_id: string }[]) => records.map(({ record_id }) => record_id);

describe('startLogTail', () => {
  test('shows what arrives, in batches', async () => {
    const { world, deps, settle, advance } = createWorld();
    const tail = startLogTail(deps);
    await settle();
    world.connections[0]?.feed.onReady();
    for (const id of ['1', '2']) world.connections[0]?.feed.onRecord(tailed(id));
    expect(tail.getState()).toMatchObject({ status: { kind: 'live' }, tail: { rows: [] } });
    await advance(150);
    expect(ids(tail.getState().tail.rows)).toEqual(['2', '1']);
    // A replay says nothing about the rate.
    world.connections[0]?.feed.onRecord(tailed('0', { replay: true }));
    await advance(1000);
    expect(tail.getState().recordsPerSecond).toBeCloseTo(2 / 1.15, 1);
    tail.stop();
  });

  test('lets new records wait while the rows are held', async () => {
    const { world, deps, settle, advance } = createWorld();
    const tail = startLogTail(deps);
    await settle();
    tail.setHeld(true);
    world.connections[0]?.feed.onRecord(tailed('1'));
    await advance(150);
    expect(tail.getState().tail).toMatchObject({ rows: [], waiting: [{ record_id: '1' }] });
    tail.setHeld(false);
    expect(ids(tail.getState().tail.rows)).toEqual(['1']);
    tail.stop();
  });

  test('remembers the newest record before which the service skipped others', async () => {
    const { world, deps, settle, advance } = createWorld();
    const tail = startLogTail(deps);
    await settle();
    for (const record of [tailed('1', { skipped: true }), tailed('2', { skipped: true }), tailed('3')])
      world.connections[0]?.feed.onRecord(record);
    expect(tail.getState().firstAfterSkipped).toBeUndefined();
    await advance(150);
    expect(tail.getState().firstAfterSkipped?.record_id).toBe('2');
    tail.stop();
  });

  test('frees its connection and slot in a hidden tab, and resumes after the last record', async () => {
    const { world, deps, settle, setHidden } = createWorld({ freeSlots: 1 });
    const tail = startLogTail(deps);
    await settle();
    world.connections[0]?.feed.onRecord(tailed('event-7'));
    await setHidden(true);
    expect(world.connections[0]?.signal.aborted).toBe(true);
    expect(world.freeSlots).toBe(1);
    expect(tail.getState().status).toEqual({ kind: 'hidden' });
    await setHidden(false);
    expect(world.connections[1]?.lastEventId).toBe('event-7');
    tail.stop();
  });

  test('says when the browser has too many tails, and begins when one ends', async () => {
    const { world, deps, settle, advance } = createWorld({ freeSlots: 0 });
    const tail = startLogTail(deps);
    await settle();
    expect(tail.getState().status).toEqual({ kind: 'no-slot' });
    world.freeSlots = 1;
    await advance(3000);
    expect(world.connections).toHaveLength(1);
    tail.stop();
  });

  test('says that it reconnects and why, and that it is live again', async () => {
    const { world, deps, settle } = createWorld();
    const tail = startLogTail(deps);
    await settle();
    world.connections[0]?.feed.onReconnect('the service stopped');
    expect(tail.getState()).toMatchObject({
      status: { kind: 'reconnecting', reason: 'the service stopped' },
      reconnectCount: 1,
    });
    world.connections[0]?.feed.onReady();
    expect(tail.getState().status).toEqual({ kind: 'live' });
    tail.stop();
  });

  test('ends with the refusal of the service and frees its slot', async () => {
    const { world, deps, settle } = createWorld({ freeSlots: 1 });
    const tail = startLogTail(deps);
    await settle();
    const error = new Error('no such filter');
    world.connections[0]?.refuse(error);
    await settle();
    expect(tail.getState().status).toEqual({ kind: 'refused', error });
    expect(world.freeSlots).toBe(1);
    tail.stop();
  });

  test('leaves nothing behind', async () => {
    const { world, deps, timers, settle } = createWorld();
    const tail = startLogTail(deps);
    await settle();
    tail.stop();
    await settle();
    expect(timers.size).toBe(0);
    expect(world.connections[0]?.signal.aborted).toBe(true);
    expect(world.freeSlots).toBe(4);
  });
});
