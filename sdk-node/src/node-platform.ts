import { randomBytes } from 'node:crypto';
import { captureStack } from './capture-stack.ts';
import { consoleLogger } from './console-logger.ts';
import { contextStorage } from './context.ts';
import { createFetchTransport, type Platform } from './core.ts';

/** The core's platform over Node's own `fetch`, timers and randomness. */
export function createNodePlatform(fetch: typeof globalThis.fetch): Platform {
  const setTimer: Platform['setTimer'] = (callback, delayMs, kind) => {
    const timer = setTimeout(callback, delayMs);
    if (kind === 'background') timer.unref();
    return () => clearTimeout(timer);
  };
  return {
    // The transport's signal is an AbortSignal, of which its type names one member.
    send: createFetchTransport((url, init) => fetch(url, init as RequestInit), setTimer),
    nowMs: Date.now,
    random: Math.random,
    randomHex: (byteCount) => randomBytes(byteCount).toString('hex'),
    setTimer,
    captureStack,
    context: contextStorage,
    source: 'client_server',
    debugLogger: consoleLogger,
  };
}
