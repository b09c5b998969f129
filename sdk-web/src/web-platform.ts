import { captureStack } from './capture-stack.ts';
import { consoleLogger, createFetchTransport, type Platform } from './core.ts';

/** The core's platform over the browser's `fetch`, timers and randomness, in pages and workers. */
export function createWebPlatform(): Platform {
  const setTimer: Platform['setTimer'] = (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  };
  return {
    // Read at each call: test tools replace `fetch` later. The signal is an AbortSignal, of which the type names one member.
    send: createFetchTransport((url, init) => fetch(url, init as RequestInit), setTimer),
    setTimer,
    nowMs: Date.now,
    random: Math.random,
    randomHex(byteCount) {
      const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    captureStack,
    source: 'client_browser',
    debugLogger: consoleLogger,
  };
}
