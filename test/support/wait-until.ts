import { setTimeout as delay } from 'node:timers/promises';

/** By default only ends what hangs. */
const defaultWithinMs = 180_000;
/** Of what is read from databases, which takes milliseconds of processor time. */
const databaseIntervalMs = 50;

/** @throws Error when it is not so within that time. */
export async function waitUntil(
  isSo: () => boolean,
  withinMs: number = defaultWithinMs,
  intervalMs: number = 5,
): Promise<void> {
  const givesUpAtMs = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > givesUpAtMs) throw new Error(`waited for ${withinMs} ms`);
    await delay(intervalMs);
  }
}

/** The same of what files say. */
export function waitUntilStored(isSo: () => boolean): Promise<void> {
  return waitUntil(isSo, defaultWithinMs, databaseIntervalMs);
}
