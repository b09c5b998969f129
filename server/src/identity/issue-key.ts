import { createIdentityId } from './identity-id.ts';
import type { NewApiKey } from './identity-store.ts';
import { createKey, hashKey, type KeyKind, toDisplayPrefix } from './key-format.ts';
import type { RandomSource } from './random-source.ts';

export interface KeyRequest {
  readonly kind: KeyKind;
  readonly projectId: string;
  readonly name: string;
  /** For web keys only, each as returned by `parseOrigin`. */
  readonly allowedOrigins?: readonly string[];
}

export interface IssuedKey {
  /** The key itself: shown once, never stored. */
  readonly key: string;
  readonly record: NewApiKey;
}

export interface KeyIssuer {
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

/** Creates a key and its record for the store. */
export function issueKey(request: KeyRequest, { randomBytes, nowMs }: KeyIssuer): IssuedKey {
  const key = createKey(request.kind, randomBytes);
  const record: NewApiKey = {
    id: createIdentityId('key', randomBytes),
    kind: request.kind,
    projectId: request.projectId,
    name: request.name,
    displayPrefix: toDisplayPrefix(key),
    hash: hashKey(key),
    allowedOrigins: request.allowedOrigins ?? [],
    createdAtMs: nowMs(),
  };
  return { key, record };
}
