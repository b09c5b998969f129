import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { setTimer } from '../../../time/timers.ts';
import { connectMetaThread } from './start-meta-thread.ts';

/** Begins each call, and puts it back after 200 ms because of a lock that is never given back. */
const lockedThread = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ kind, command }) => {
    if (kind === 'stop') return parentPort.close();
    Atomics.store(command.claim, 0, 1);
    setTimeout(() => Atomics.store(command.claim, 0, 0), 200);
  });
  parentPort.postMessage({ kind: 'ready', started: { lostFrames: 0 } });
`;

function fail(): never {
  throw new Error('not expected');
}

it('writes that wait hold a bounded number of bytes, and leave places to reads', async () => {
  const thread = await connectMetaThread({
    worker: new Worker(lockedThread, { eval: true }),
    onFatal: fail,
    onDamage: fail,
    onRestored: fail,
    onCopyFailure: fail,
    setTimer: (callback, delayMs) => setTimer(callback, Math.min(delayMs, 100)),
  });
  const { documents } = thread.stores;
  const document = { kind: 'dashboard', projectId: 'prj_1', summary: '{}', nowMs: 1 } as const;
  const body = JSON.stringify('x'.repeat(1024 * 1024));
  const puts = Array.from({ length: 100 }, (_, index) =>
    documents.put({ ...document, slug: `d${index}`, body, precondition: { kind: 'absent' } }),
  );
  const results = Promise.allSettled(puts);
  await expect(documents.get('dashboard', 'prj_1', 'd0')).rejects.toThrow('another process holds its lock');
  const reasons = (await results).map((result) =>
    result.status === 'rejected' ? result.reason.message : '',
  );
  const refused = reasons.filter((reason) => reason === 'Too many writes are waiting; retry later.');
  expect(refused).toHaveLength(100 - 63);
  await thread.stop();
}, 20_000);

it('a call that meets a lock at the moment when it would be withdrawn is withdrawn soon after, and does not wait for ever', async () => {
  const delays: number[] = [];
  const thread = await connectMetaThread({
    worker: new Worker(lockedThread, { eval: true }),
    onFatal: fail,
    onDamage: fail,
    onRestored: fail,
    onCopyFailure: fail,
    setTimer(callback, delayMs) {
      delays.push(delayMs);
      return setTimer(callback, Math.min(delayMs, 100));
    },
  });
  await expect(thread.stores.identities.listProjects()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('another process holds its lock'),
  });
  expect(delays.slice(0, 2)).toEqual([5_000, 100]);
  await thread.stop();
}, 10_000);
