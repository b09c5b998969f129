import { captureStack } from './capture-stack.ts';
import { createHostPlatform, type Platform } from './core.ts';
import { maxFlushBytes } from './keepalive-transport.ts';

/** The core's platform in pages and workers. */
export function createWebPlatform(): Platform {
  return {
    // Read at each call: test tools replace `fetch` later. The signal is an AbortSignal, of which the type names one member.
    ...createHostPlatform((url, init) => fetch(url, init as RequestInit)),
    captureStack,
    source: 'client_browser',
    flushBytes: maxFlushBytes,
  };
}
