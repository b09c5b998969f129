import type { TestServiceOperations } from './thread-protocol.ts';

/** How long to wait for something to arrive. */
export interface WaitOptions {
  /** In milliseconds, default 4,000: less than the five seconds after which test runners give up on a test. */
  readonly timeoutMs?: number;
}

/** What was waited for did not arrive in time. Its message says what the project has received instead. */
export class ReceiveTimeoutError extends Error {
  override readonly name = 'ReceiveTimeoutError';
}

/** What is waited for. */
export interface Expectation<Value> {
  /** Completes "waited 4000 ms for …". */
  readonly what: string;
  readonly read: () => Promise<Value>;
  /** What to answer with, once it is there. */
  readonly find: (value: Value) => Value | undefined;
  /** Why the last value is not what was waited for; empty when there is nothing to say. */
  readonly describe: (value: Value) => string;
}

const defaultTimeoutMs = 4_000;
const pollMs = 20;

/**
 * Reads until there is what was waited for. Time passes in the thread of the service, so fake timers of a test do not stop it.
 *
 * @throws ReceiveTimeoutError when the time is up.
 */
export async function waitUntilReceived<Value>(
  service: Pick<TestServiceOperations, 'pause' | 'describe'>,
  serverKey: string,
  { timeoutMs = defaultTimeoutMs }: WaitOptions,
  { what, read, find, describe }: Expectation<Value>,
): Promise<Value> {
  const endMs = (await service.pause(0)) + timeoutMs;
  let nowMs = endMs - timeoutMs;
  for (;;) {
    const value = await read();
    const found = find(value);
    if (found !== undefined) return found;
    // Read once more after the end, so that what arrived in time is found however long a read takes.
    if (nowMs >= endMs) {
      const why = describe(value);
      const received = await service.describe(serverKey);
      throw new ReceiveTimeoutError(
        `waited ${timeoutMs} ms for ${what}${why === '' ? '' : `; ${why}`}\nThe project has received:\n${received}`,
      );
    }
    nowMs = await service.pause(Math.min(pollMs, endMs - nowMs));
  }
}
