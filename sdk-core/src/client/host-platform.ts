import { createConsoleLogger } from './console-logger.ts';
import { createFetchTransport, type FetchLike } from './fetch-transport.ts';
import type { Platform } from './platform.ts';
import { randomHex } from './random-hex.ts';

// Globals of every platform, whose types the core does not load.
declare function setTimeout(callback: () => void, delayMs: number): { unref?(): void };
declare function clearTimeout(timer: { unref?(): void }): void;

/** What every runtime does alike: the clock, timers, randomness, the console, and requests by `fetch`. */
export function createHostPlatform(
  fetch: FetchLike,
): Pick<Platform, 'send' | 'nowMs' | 'random' | 'randomHex' | 'setTimer' | 'debugLogger'> {
  const setTimer: Platform['setTimer'] = (callback, delayMs, kind) => {
    const timer = setTimeout(callback, delayMs);
    // Pages and some runtimes have numbers as timers, and end without waiting for them.
    if (kind === 'background') timer.unref?.();
    return () => clearTimeout(timer);
  };
  return {
    send: createFetchTransport(fetch, setTimer),
    nowMs: Date.now,
    random: Math.random,
    randomHex,
    setTimer,
    debugLogger: createConsoleLogger(),
  };
}
