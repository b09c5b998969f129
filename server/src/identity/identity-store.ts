import type { ExpectedEtags } from '../documents/version-etag.ts';
import type { KeyKind } from './key-format.ts';

export interface Organization {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  readonly createdAtMs: number;
}

export interface Project {
  readonly id: string;
  readonly organizationId: string;
  /** Unique within the organization. */
  readonly name: string;
  readonly createdAtMs: number;
}

export interface StoredProject extends Project {
  /** Of this version. */
  readonly etag: string;
}

/** A stored key, without the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly organizationId: string;
  readonly projectId: string;
  readonly name: string;
  /** The start of the key, to recognize it. */
  readonly displayPrefix: string;
  /** Origins that a web key is valid for; empty for the other kinds. */
  readonly allowedOrigins: readonly string[];
  readonly createdAtMs: number;
  /** Approximate: may lag by a few minutes. */
  readonly lastUsedAtMs?: number;
  readonly revokedAtMs?: number;
  /** Of this version; a use of the key makes none. */
  readonly etag: string;
}

export type NewApiKey = Omit<ApiKey, 'organizationId' | 'lastUsedAtMs' | 'revokedAtMs' | 'etag'> & {
  /** SHA-256 of the key, 32 bytes. */
  readonly hash: Uint8Array;
};

export interface FirstIdentities {
  readonly organization: Organization;
  readonly project: Project;
  readonly keys: readonly NewApiKey[];
}

export interface KeyFilter {
  readonly projectId?: string;
  readonly kind?: KeyKind;
}

export interface ProjectRenaming {
  readonly projectId: string;
  readonly name: string;
  readonly expected: ExpectedEtags;
}

/** `stale`: there is no such project, or its ETag is not expected. */
export type RenameOutcome = StoredProject | 'stale' | 'name-taken';

export interface KeyUpdate {
  readonly keyId: string;
  readonly expected: ExpectedEtags;
  readonly name?: string;
  readonly allowedOrigins?: readonly string[];
}

/**
 * Storage of organizations, projects and keys. Each method is one transaction. Writes are durable when they resolve.
 *
 * @throws AppError `UNAVAILABLE` when the medium is unavailable: nothing was changed.
 */
export interface IdentityStore {
  /** Stores the first identities unless there is an organization. @returns whether it stored them. */
  initialize(identities: FirstIdentities): Promise<boolean>;

  /** Oldest first. */
  listOrganizations(): Promise<readonly Organization[]>;

  /** Stores nothing when the organization has a project of that name, or the maximum of projects. */
  createProject(project: Project): Promise<StoredProject | 'name-taken' | 'full'>;
  getProject(projectId: string): Promise<StoredProject | undefined>;
  renameProject(renaming: ProjectRenaming): Promise<RenameOutcome>;
  /** Oldest first. */
  listProjects(): Promise<readonly Project[]>;

  /**
   * `full`, storing nothing, when the project has the maximum of keys that are not revoked. Deletes the revoked ones beyond their maximum,
   * those first that were revoked first.
   */
  createKey(key: NewApiKey): Promise<ApiKey | 'full'>;
  getKey(keyId: string): Promise<ApiKey | undefined>;
  /** The key with this SHA-256, revoked or not. */
  findKeyByHash(hash: Uint8Array): Promise<ApiKey | undefined>;
  /** Oldest first, revoked ones included. */
  listKeys(filter: KeyFilter): Promise<readonly ApiKey[]>;
  /** Replaces the given members. `undefined` when there is no such key, or its ETag is not expected. */
  updateKey(update: KeyUpdate): Promise<ApiKey | undefined>;
  /** @returns the revoked key; one revoked before keeps its time. `undefined` when there is no such key. */
  revokeKey(keyId: string, revokedAtMs: number): Promise<ApiKey | undefined>;
  /** Advances the time of last use of each key, never back; unknown keys are ignored. */
  recordKeyUse(lastUsedAtMsByKeyId: ReadonlyMap<string, number>): Promise<void>;

  /**
   * A marker that differs from the last one when another process has changed the store since. Polled twice a
   * second, before a request with a known key is answered; so a backend returns it from memory, at most 250 ms late, and a key
   * that another process revoked is refused within a second.
   */
  foreignChangeMarker(): Promise<number>;
}
