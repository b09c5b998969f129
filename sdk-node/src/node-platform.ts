import { captureStack } from './capture-stack.ts';
import { contextStorage } from './context.ts';
import { consoleLogger, createFetchTransport, type Platform, randomHex } from './core.ts';
import { readEnvironment } from './environment.ts';

/** The core's platform over `fetch`, timers and randomness of Node, Deno, Bun and workers on servers. */
export function createNodePlatform(fetch: typeof globalThis.fetch): Platform {
  const setTimer: Platform['setTimer'] = (callback, delayMs, kind) => {
    const timer = setTimeout(callback, delayMs);
    // Some runtimes have numbers as timers, and end without waiting for them.
    if (kind === 'background') timer.unref?.();
    return () => clearTimeout(timer);
  };
  return {
    // The transport's signal is an AbortSignal, of which its type names one member.
    send: createFetchTransport((url, init) => fetch(url, init as RequestInit), setTimer),
    nowMs: Date.now,
    random: Math.random,
    randomHex,
    setTimer,
    captureStack,
    context: contextStorage,
    source: 'client_server',
    defaultApiUrl: readEnvironment('CAIRN_INGEST_URL')?.trim() || undefined,
    debugLogger: consoleLogger,
  };
}
