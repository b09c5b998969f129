import { LRUCache } from 'lru-cache';
import type { Caller, KeyAuthenticator } from '../http/caller.ts';
import { createForeignChangePoll } from './foreign-change-poll.ts';
import type { ApiKey, IdentityStore } from './identity-store.ts';
import { hashKeyText, parseKey } from './key-format.ts';

export interface IdentityService extends KeyAuthenticator {
  /**
   * Takes effect at once, also when it fails after it was stored. The key as it is afterwards, `undefined` when there is no such
   * key.
   */
  revokeKey(keyId: string): Promise<ApiKey | undefined>;
  /** Reads keys anew at their next use, for a store that was changed beside the service. */
  forgetKeys(): void;
  /** Server keys that no longer work, for connections that outlive a request. The same set until one is added. */
  revokedKeyIds(): Promise<ReadonlySet<string>>;
}

export interface IdentityServiceOptions {
  readonly store: IdentityStore;
  /** Called for every authenticated request. */
  readonly recordUse: (keyId: string) => void;
  readonly nowMs: () => number;
  /** Monotonic; `performance.now` in production. */
  readonly monotonicNowMs: () => number;
}

const cachedKeyCount = 10_000;

/**
 * Authenticates keys and caches them after first use. Unknown keys are not cached, so a key created by another
 * process works immediately; one revoked by another process stops working within a second.
 */
export function createIdentityService(options: IdentityServiceOptions): IdentityService {
  const { store, recordUse, nowMs, monotonicNowMs } = options;
  const callersByHash = new LRUCache<string, Caller>({ max: cachedKeyCount });
  let generation = 0;
  let revokedKeyIds: Promise<ReadonlySet<string>> | undefined;

  /**
   * Has to follow every attempt to change a key, a failed one too: what was stored without an acknowledgement, as when the connection
   * is lost at its commit, is noticed by other processes alone.
   */
  function forgetCallers(): void {
    callersByHash.clear();
    generation += 1;
    revokedKeyIds = undefined;
  }

  const forgetAfterForeignChange = createForeignChangePoll({
    readMarker: store.foreignChangeMarker,
    monotonicNowMs,
    onChange: forgetCallers,
  });

  async function readCaller(cacheKey: string): Promise<Caller | undefined> {
    const hash = Buffer.from(cacheKey, 'base64');
    const generationBefore = generation;
    const key = await store.findKeyByHash(hash);
    if (key === undefined || key.revokedAtMs !== undefined) return undefined;
    const caller = toCaller(key);
    // The key may have been revoked while it was read; it must not re-enter the cache.
    if (generation === generationBefore) callersByHash.set(cacheKey, caller);
    return caller;
  }

  async function listRevokedKeyIds(): Promise<ReadonlySet<string>> {
    const keys = await store.listKeys({ kind: 'server' });
    return new Set(keys.filter(({ revokedAtMs }) => revokedAtMs !== undefined).map(({ id }) => id));
  }

  return {
    async authenticate(presentedKey) {
      const cacheKey = hashKeyText(presentedKey);
      // What is cached was well-formed.
      if (!callersByHash.has(cacheKey) && parseKey(presentedKey) === undefined) return undefined;
      await forgetAfterForeignChange();
      const caller = callersByHash.get(cacheKey) ?? (await readCaller(cacheKey));
      if (caller !== undefined) recordUse(caller.keyId);
      return caller;
    },
    revokeKey: (keyId) => store.revokeKey(keyId, nowMs()).finally(forgetCallers),
    forgetKeys: forgetCallers,
    async revokedKeyIds() {
      await forgetAfterForeignChange();
      const listed = revokedKeyIds ?? listRevokedKeyIds();
      revokedKeyIds = listed;
      listed.catch(() => {
        if (revokedKeyIds === listed) revokedKeyIds = undefined; // otherwise it would never be retried
      });
      return listed;
    },
  };
}

function toCaller(key: ApiKey): Caller {
  const { id: keyId, kind, projectId, organizationId, allowedOrigins } = key;
  return { keyId, kind, projectId, organizationId, allowedOrigins };
}
