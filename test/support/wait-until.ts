import { setTimeout as delay } from 'node:timers/promises';

/** @throws Error when it is not so within that time, which by default only ends what hangs. */
export async function waitUntil(isSo: () => boolean, withinMs = 180_000): Promise<void> {
  const givesUpAtMs = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > givesUpAtMs) throw new Error(`waited for ${withinMs} ms`);
    await delay(5);
  }
}
