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

/** A key as it is stored: never the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly organizationId: string;
  readonly projectId: string;
  readonly name: string;
  /** The start of the key, to recognise it by. */
  readonly displayPrefix: string;
  /** Origins of the pages a web key works from; empty for the other kinds. */
  readonly allowedOrigins: readonly string[];
  readonly createdAtMs: number;
  /** Coarse: up to a few minutes behind. */
  readonly lastUsedAtMs?: number;
  readonly revokedAtMs?: number;
}

export type NewApiKey = Omit<ApiKey, 'organizationId' | 'lastUsedAtMs' | 'revokedAtMs'> & {
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

/** Where organizations, projects and keys live. Every write resolves only once it is durable. */
export interface IdentityStore {
  /** Stores all of it when there is no organization yet, else nothing; says whether it did. */
  initialize(identities: FirstIdentities): Promise<boolean>;

  /** Oldest first. */
  listOrganizations(): Promise<readonly Organization[]>;

  /** Stores nothing and answers `false` when the organization has a project of that name. */
  createProject(project: Project): Promise<boolean>;
  /** Oldest first. */
  listProjects(): Promise<readonly Project[]>;

  createKey(key: NewApiKey): Promise<void>;
  /** The key with that SHA-256, revoked or not. */
  findKeyByHash(hash: Uint8Array): Promise<ApiKey | undefined>;
  /** Oldest first, revoked ones included. */
  listKeys(filter: KeyFilter): Promise<readonly ApiKey[]>;
  /** The key as it is afterwards; a key revoked before keeps its time. `undefined` when there is no such key. */
  revokeKey(keyId: string, revokedAtMs: number): Promise<ApiKey | undefined>;
  /** Moves the time of last use of each key forward, never back; unknown keys are ignored. */
  recordKeyUse(lastUsedAtMsByKeyId: ReadonlyMap<string, number>): Promise<void>;

  /** Differs from the last answer whenever another process has changed the store since. Cheap. */
  foreignChangeMarker(): Promise<number>;
}
