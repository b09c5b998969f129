import { randomBytes } from 'node:crypto';
import { captureStack } from './capture-stack.ts';
import { consoleLogger } from './console-logger.ts';
import { contextStorage } from './context.ts';
import type { Platform } from './core.ts';
import { createFetchTransport } from './fetch-transport.ts';

/** The core's platform over Node's own `fetch`, timers and randomness. */
export function createNodePlatform(fetch: typeof globalThis.fetch): Platform {
  return {
    send: createFetchTransport(fetch),
    nowMs: Date.now,
    random: Math.random,
    randomHex: (byteCount) => randomBytes(byteCount).toString('hex'),
    setTimer(callback, delayMs, kind) {
      const timer = setTimeout(callback, delayMs);
      if (kind === 'background') timer.unref();
      return () => clearTimeout(timer);
    },
    captureStack,
    context: contextStorage,
    source: 'client_server',
    debugLogger: consoleLogger,
  };
}
