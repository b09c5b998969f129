import { bodyFieldError } from '../documents/body-field-error.ts';
import { type ExpectedEtags, staleVersion } from '../documents/version-etag.ts';
import { AppError } from '../errors/app-error.ts';
import { checkKeyOrigins } from './check-key-origins.ts';
import { identityLimits } from './identity-limits.ts';
import type { IdentityService } from './identity-service.ts';
import type { ApiKey, IdentityStore } from './identity-store.ts';
import { issueKey } from './issue-key.ts';
import type { KeyKind } from './key-format.ts';
import type { RandomSource } from './random-source.ts';
import { readWrittenName } from './read-written-name.ts';

export interface WrittenKey {
  readonly kind: KeyKind;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
}

/** The members to replace. */
export interface WrittenKeyChange {
  readonly name?: string | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** The keys of a project; a key of another project is `NOT_FOUND`. */
export interface KeyService {
  /** The newest first, revoked ones last. */
  list(projectId: string): Promise<readonly ApiKey[]>;
  /**
   * @returns the stored key, and the key itself, which is not stored.
   * @throws AppError `INVALID_ARGUMENT`, also when the project is at its limit.
   */
  create(projectId: string, written: WrittenKey): Promise<{ readonly stored: ApiKey; readonly key: string }>;
  /**
   * New origins take effect at once.
   *
   * @throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`, `INVALID_ARGUMENT`.
   */
  update(
    projectId: string,
    keyId: string,
    change: WrittenKeyChange,
    expected: ExpectedEtags,
  ): Promise<ApiKey>;
  /** Takes effect at once; of a revoked key it changes nothing. @throws AppError `NOT_FOUND`. */
  revoke(projectId: string, keyId: string): Promise<void>;
}

export interface KeyServiceOptions {
  readonly store: Pick<IdentityStore, 'listKeys' | 'getKey' | 'createKey' | 'updateKey'>;
  readonly identity: Pick<IdentityService, 'revokeKey' | 'forgetKeys'>;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

export function createKeyService({ store, identity, randomBytes, nowMs }: KeyServiceOptions): KeyService {
  /** A key never moves to another project, so what is checked here holds for the write that follows. */
  async function find(projectId: string, keyId: string): Promise<ApiKey> {
    const key = await store.getKey(keyId);
    if (key?.projectId === projectId) return key;
    throw new AppError('NOT_FOUND', `there is no key ${keyId} in this project`);
  }

  return {
    async list(projectId) {
      const keys = (await store.listKeys({ projectId })).toReversed();
      const working = keys.filter(({ revokedAtMs }) => revokedAtMs === undefined);
      return [...working, ...keys.filter(({ revokedAtMs }) => revokedAtMs !== undefined)];
    },
    async create(projectId, written) {
      const name = readWrittenName('name', written.name);
      const allowedOrigins = readOrigins(written.kind, written.allowedOrigins);
      const issued = issueKey(
        { kind: written.kind, projectId, name, allowedOrigins },
        { randomBytes, nowMs },
      );
      const stored = await store.createKey(issued.record);
      if (stored === 'full') throw tooManyKeys();
      return { stored, key: issued.key };
    },
    async update(projectId, keyId, { name, allowedOrigins }, expected) {
      const { kind } = await find(projectId, keyId);
      const change = {
        keyId,
        expected,
        ...(name === undefined ? {} : { name: readWrittenName('name', name) }),
        ...(allowedOrigins === undefined ? {} : { allowedOrigins: readOrigins(kind, allowedOrigins) }),
      };
      // Callers are cached with their origins.
      const updated = await store.updateKey(change).finally(identity.forgetKeys);
      if (updated === undefined) throw staleVersion(`the key ${keyId}`);
      return updated;
    },
    async revoke(projectId, keyId) {
      // One that is damaged cannot be revoked, but its caller may be cached.
      await find(projectId, keyId).finally(identity.forgetKeys);
      await identity.revokeKey(keyId);
    },
  };
}

function readOrigins(kind: KeyKind, written: readonly string[]): readonly string[] {
  const checked = checkKeyOrigins(kind, written);
  if (checked.ok) return checked.origins;
  throw bodyFieldError({
    name: 'allowed_origins',
    reason: checked.problem,
    remedy: 'origins have neither a path nor a wildcard',
    received: written.join(', '),
  });
}

function tooManyKeys(): AppError {
  const max = identityLimits.maxKeys;
  return new AppError(
    'INVALID_ARGUMENT',
    `the project has ${max} keys that are not revoked, the maximum; revoke one first`,
    [{ type: 'limit', limit: 'keys_per_project', max, received: max + 1 }],
  );
}
