/** The purpose of a secret; each has its own. */
export type SecretPurpose = 'page-token';

export interface Secret {
  /** Stored with what the secret protects, so that the secret can be rotated later. */
  readonly keyId: string;
  /** 32 random bytes. */
  readonly key: Uint8Array;
}

/** Storage of secrets that must survive a restart. */
export interface SecretStore {
  /** Always the same secret for a purpose, whichever process creates it. */
  getOrCreateSecret(purpose: SecretPurpose): Promise<Secret>;
}
