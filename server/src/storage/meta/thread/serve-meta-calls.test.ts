import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AppError } from '../../../errors/app-error.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { WriteReply } from '../../threads/thread-messages.ts';
import { beginCall, createCallClaim, isWithdrawn, putBackCall, withdrawCall } from './call-claim.ts';
import type { MetaCall, MetaNotice } from './meta-messages.ts';
import { serveMetaCalls } from './serve-meta-calls.ts';

/** A server whose calls end as the function says, and what it posts. */
async function serve(
  call: (call: MetaCall) => unknown,
  findDisplaced: () => AppError | undefined = () => undefined,
  returnSpace: () => boolean = () => false,
) {
  const { port1, port2 } = new MessageChannel();
  const replies: WriteReply<unknown>[] = [];
  const notices: MetaNotice[] = [];
  let nextId = 0;
  port2.on('message', (message) => {
    if (message.kind === 'written') replies.push(...message.replies);
    if (message.kind === 'notice') notices.push(message.notice);
  });
  serveMetaCalls(port1, {
    call: async (one) => call(one),
    guard: { findDisplaced },
    foreignChangeIntervalMs: 60_000,
    foreignChangeMarker: () => 1,
    returnSpace,
    started: { lostFrames: 0 },
    release: () => {},
  });
  onTestFinished(async () => {
    port2.postMessage({ kind: 'stop' });
    await once(port2, 'close');
  });
  return {
    notices,
    async send(access: MetaCall['access'], claim = createCallClaim()): Promise<WriteReply<unknown>> {
      nextId += 1;
      const id = nextId;
      const command: MetaCall = { store: 'users', method: 'list', access, args: [], claim };
      port2.postMessage({ kind: 'write', id, command });
      return vi.waitUntil(() => replies.find((reply) => reply.id === id));
    },
  };
}

it('a damaged file is reported once; reads go on, and writes are refused', async () => {
  let isMet = true;
  const { send, notices } = await serve(() => {
    if (isMet) throw new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT');
    return 'read';
  });
  expect(await send('read')).toMatchObject({ failure: { damage: { item: 'file meta.db' } } });
  expect(await send('read')).toMatchObject({ failure: { code: 'INTERNAL' } });
  isMet = false;
  expect(await send('read')).toMatchObject({ outcome: 'read' });
  expect(await send('write')).toMatchObject({
    failure: {
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^meta\.db is damaged \(.*\) and takes no/),
    },
  });
  expect(notices).toEqual([{ kind: 'damaged-file', reason: 'database disk image is malformed' }]);
});

it('free pages are given back while the file takes writes; a lock is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let refusal: AppError | undefined;
  const found: (Error | boolean)[] = [new Database.SqliteError('database is locked', 'SQLITE_BUSY'), true];
  let count = 0;
  await serve(
    () => undefined,
    () => refusal,
    () => {
      const next = found[count++] ?? false;
      if (next instanceof Error) throw next;
      return next;
    },
  );
  for (const expected of [1, 2, 3]) {
    vi.advanceTimersByTime(1_000);
    expect(count).toBe(expected);
  }
  refusal = unavailable('meta.db was deleted');
  vi.advanceTimersByTime(5_000);
  expect(count).toBe(3);
});

it('while the file is gone writes are refused, also one that met it while it ran, and reads go on', async () => {
  let isGone = false;
  let begun = 0;
  const { send } = await serve(
    ({ access }) => {
      begun += 1;
      if (access === 'write') isGone = true;
      return access;
    },
    () => (isGone ? unavailable('meta.db was deleted') : undefined),
  );
  const refusal = { failure: { code: 'UNAVAILABLE', message: 'meta.db was deleted' } };
  expect(await send('write')).toMatchObject(refusal);
  expect(await send('write')).toMatchObject(refusal);
  expect(begun).toBe(1);
  expect(await send('read')).toMatchObject({ outcome: 'read' });
});

it('a call that waits for a lock does not hold up others, and is begun once the lock is free', async () => {
  let isLocked = true;
  const begun: string[] = [];
  const { send } = await serve(({ access }) => {
    if (access === 'write' && isLocked) throw new Database.SqliteError('database is locked', 'SQLITE_BUSY');
    begun.push(access);
    return access;
  });
  const writing = send('write');
  expect(await send('read')).toMatchObject({ outcome: 'read' });
  isLocked = false;
  expect(await writing).toMatchObject({ outcome: 'write' });
  expect(begun).toEqual(['read', 'write']);
});

it('a call that its caller has withdrawn is never begun', async () => {
  let begunCount = 0;
  const { send } = await serve(() => {
    begunCount += 1;
  });
  const claim = createCallClaim();
  expect(withdrawCall(claim)).toBe(true);
  expect(await send('write', claim)).toMatchObject({ failure: { code: 'UNAVAILABLE' } });
  expect(begunCount).toBe(0);
});

it('a call is either begun or withdrawn, and may be withdrawn again when it was put back', () => {
  const claim = createCallClaim();
  expect(beginCall(claim)).toBe(true);
  expect(withdrawCall(claim)).toBe(false);
  putBackCall(claim);
  expect(isWithdrawn(claim)).toBe(false);
  expect(withdrawCall(claim)).toBe(true);
  expect(beginCall(claim)).toBe(false);
});
