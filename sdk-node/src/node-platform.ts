import { captureStack } from './capture-stack.ts';
import { contextStorage } from './context.ts';
import { createHostPlatform, type Platform } from './core.ts';
import { readEnvironment } from './environment.ts';

/** The core's platform of Node, Deno, Bun and workers on servers. */
export function createNodePlatform(fetch: typeof globalThis.fetch): Platform {
  return {
    // The transport's signal is an AbortSignal, of which its type names one member.
    ...createHostPlatform((url, init) => fetch(url, init as RequestInit)),
    captureStack,
    context: contextStorage,
    source: 'client_server',
    flushBytes: 245_760,
    defaultApiUrl: readEnvironment('CAIRN_INGEST_URL')?.trim() || undefined,
  };
}
