import type { Response } from 'express';
import { isHead } from './head-as-get.ts';

/** Bytes per write, the granularity at which progress of a client is detected. */
const sliceBytes = 16 * 1024;
const defaultStallTimeoutMs = 30_000;

/**
 * Sends the events of the producer with backpressure. When the client disconnects, the producer's `return` is called, which
 * has to end a pending `next`. A client that reads nothing for `stallTimeoutMs` while data is pending is disconnected.
 */
export async function sendEventStream(
  response: Response,
  events: AsyncIterable<string>,
  stallTimeoutMs = defaultStallTimeoutMs,
): Promise<void> {
  const producer = events[Symbol.asyncIterator]();
  response.once('close', () => void producer.return?.());
  if (response.destroyed) await producer.return?.(); // closed before the listener was added
  response.type('text/event-stream');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-accel-buffering', 'no'); // keeps nginx from buffering events
  response.flushHeaders();
  if (isHead(response.req)) {
    await producer.return?.();
    response.end();
    return;
  }
  for (let next = await producer.next(); next.done !== true; next = await producer.next()) {
    if (!(await write(response, Buffer.from(next.value), stallTimeoutMs))) return;
  }
  response.end();
  await readOrDisconnected(response, 'finish', stallTimeoutMs);
}

/** @returns whether the client is still connected after it read all bytes. */
async function write(response: Response, bytes: Uint8Array, stallTimeoutMs: number): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    if (response.destroyed) return false;
    if (response.write(bytes.subarray(start, start + sliceBytes))) continue;
    await readOrDisconnected(response, 'drain', stallTimeoutMs);
  }
  return !response.destroyed;
}

function readOrDisconnected(
  response: Response,
  taken: 'drain' | 'finish',
  stallTimeoutMs: number,
): Promise<void> {
  if (response.destroyed || response.writableFinished) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => response.destroy(), stallTimeoutMs);
    function settle(): void {
      clearTimeout(cut);
      response.off(taken, settle).off('close', settle);
      resolve();
    }
    response.on(taken, settle).on('close', settle);
  });
}
