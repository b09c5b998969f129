import type { Response } from 'express';
import { isHead } from './head-as-get.ts';

/** So much at a time: whether a client takes anything is seen in steps of this size. */
const sliceBytes = 16 * 1024;
const defaultPatienceMs = 30_000;

/**
 * Sends what the producer yields, no faster than the client reads. A client that leaves ends the producer at once,
 * even while it waits for its next event: its `return` has to see to that. One that takes nothing for `patienceMs`
 * while something waits is cut.
 */
export async function sendEventStream(
  response: Response,
  events: AsyncIterable<string>,
  patienceMs = defaultPatienceMs,
): Promise<void> {
  const producer = events[Symbol.asyncIterator]();
  response.once('close', () => void producer.return?.());
  if (response.destroyed) await producer.return?.(); // the event was before
  response.type('text/event-stream');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-accel-buffering', 'no'); // nginx would hold back events until a buffer is full
  response.flushHeaders();
  if (isHead(response.req)) {
    await producer.return?.();
    response.end();
    return;
  }
  for (let next = await producer.next(); next.done !== true; next = await producer.next()) {
    if (!(await write(response, Buffer.from(next.value), patienceMs))) return;
  }
  response.end();
  await takenOrCut(response, 'finish', patienceMs);
}

/** Whether the client is still there once all of it was taken. */
async function write(response: Response, bytes: Uint8Array, patienceMs: number): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    if (response.destroyed) return false;
    if (response.write(bytes.subarray(start, start + sliceBytes))) continue;
    await takenOrCut(response, 'drain', patienceMs);
  }
  return !response.destroyed;
}

function takenOrCut(response: Response, taken: 'drain' | 'finish', patienceMs: number): Promise<void> {
  if (response.destroyed || response.writableFinished) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => response.destroy(), patienceMs);
    function settle(): void {
      clearTimeout(cut);
      response.off(taken, settle).off('close', settle);
      resolve();
    }
    response.on(taken, settle).on('close', settle);
  });
}
