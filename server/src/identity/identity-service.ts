import { LRUCache } from 'lru-cache';
import type { ApiKey, IdentityStore } from './identity-store.ts';
import { hashKey, type KeyKind, parseKey } from './key-format.ts';

/** Who a request comes from, by its key. */
export interface KeyIdentity {
  readonly keyId: string;
  readonly kind: KeyKind;
  readonly projectId: string;
  readonly organizationId: string;
  /** Origins a web key works from; empty for the other kinds. */
  readonly allowedOrigins: readonly string[];
}

export interface IdentityService {
  /** Whom the key belongs to; `undefined` for a mistyped, unknown or revoked one. */
  authenticate(presentedKey: string): Promise<KeyIdentity | undefined>;
  /** Takes effect at once. The key as it is afterwards, `undefined` when there is no such key. */
  revokeKey(keyId: string): Promise<ApiKey | undefined>;
  /** Server keys that no longer work, for connections that outlive a request. The same set until one is added. */
  revokedKeyIds(): Promise<ReadonlySet<string>>;
}

export interface IdentityServiceOptions {
  readonly store: IdentityStore;
  /** Called for every request that was authenticated. */
  readonly recordUse: (keyId: string) => void;
  readonly nowMs: () => number;
  /** Never goes back; `performance.now` in production. */
  readonly monotonicNowMs: () => number;
}

const cachedKeyCount = 10_000;
/** Bounds how long a key revoked by another process goes on working. */
const foreignChangePollMs = 500;

/**
 * Authenticates keys, each from memory after its first use. Unknown keys are not remembered, so a key made by
 * another process works at once; one revoked by another process stops within half a second.
 */
export function createIdentityService(options: IdentityServiceOptions): IdentityService {
  const { store, recordUse, nowMs, monotonicNowMs } = options;
  const callersByHash = new LRUCache<string, KeyIdentity>({ max: cachedKeyCount });
  let polledAtMs = Number.NEGATIVE_INFINITY;
  let foreignChangeMarker: number | undefined;
  let generation = 0;
  let revokedKeyIds: Promise<ReadonlySet<string>> | undefined;

  function forgetCallers(): void {
    callersByHash.clear();
    generation += 1;
    revokedKeyIds = undefined;
  }

  async function forgetAfterForeignChange(): Promise<void> {
    const now = monotonicNowMs();
    if (now - polledAtMs < foreignChangePollMs) return;
    polledAtMs = now;
    const marker = await store.foreignChangeMarker();
    if (marker === foreignChangeMarker) return;
    foreignChangeMarker = marker;
    forgetCallers();
  }

  async function findCaller(hash: Uint8Array): Promise<KeyIdentity | undefined> {
    const cacheKey = Buffer.from(hash).toString('base64');
    const cached = callersByHash.get(cacheKey);
    if (cached !== undefined) return cached;
    const generationBefore = generation;
    const key = await store.findKeyByHash(hash);
    if (key === undefined || key.revokedAtMs !== undefined) return undefined;
    const caller = toKeyIdentity(key);
    // The key may have been revoked while it was read: then it must not come back into the cache.
    if (generation === generationBefore) callersByHash.set(cacheKey, caller);
    return caller;
  }

  async function listRevokedKeyIds(): Promise<ReadonlySet<string>> {
    const keys = await store.listKeys({ kind: 'server' });
    return new Set(keys.filter(({ revokedAtMs }) => revokedAtMs !== undefined).map(({ id }) => id));
  }

  return {
    async authenticate(presentedKey) {
      if (parseKey(presentedKey) === undefined) return undefined;
      await forgetAfterForeignChange();
      const caller = await findCaller(hashKey(presentedKey));
      if (caller !== undefined) recordUse(caller.keyId);
      return caller;
    },
    async revokeKey(keyId) {
      const key = await store.revokeKey(keyId, nowMs());
      forgetCallers();
      return key;
    },
    async revokedKeyIds() {
      await forgetAfterForeignChange();
      const listed = revokedKeyIds ?? listRevokedKeyIds();
      revokedKeyIds = listed;
      listed.catch(() => {
        if (revokedKeyIds === listed) revokedKeyIds = undefined; // or nobody would ever ask again
      });
      return listed;
    },
  };
}

function toKeyIdentity(key: ApiKey): KeyIdentity {
  const { id: keyId, kind, projectId, organizationId, allowedOrigins } = key;
  return { keyId, kind, projectId, organizationId, allowedOrigins };
}
