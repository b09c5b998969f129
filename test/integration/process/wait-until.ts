import { setTimeout as delay } from 'node:timers/promises';

const withinMs = 10_000;

/** @throws Error when it is not so within 10 s. */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  const givesUpAtMs = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > givesUpAtMs) throw new Error(`waited for ${withinMs} ms`);
    await delay(5);
  }
}
