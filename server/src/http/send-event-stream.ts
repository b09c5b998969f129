import type { Response } from 'express';
import { isHead } from './head-as-get.ts';
import {
  defaultStallTimeoutMs,
  endWithBackpressure,
  writeWithBackpressure,
} from './write-with-backpressure.ts';

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
    if (!(await writeWithBackpressure(response, Buffer.from(next.value), stallTimeoutMs))) return;
  }
  await endWithBackpressure(response, stallTimeoutMs);
}
