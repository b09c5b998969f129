/** What a secret protects; each purpose has a secret of its own. */
export type SecretPurpose = 'page-token';

export interface Secret {
  /** Names the secret inside what it protects, so that it can be replaced later. */
  readonly keyId: string;
  /** 32 random bytes. */
  readonly key: Uint8Array;
}

/** Secrets that must outlive a restart. */
export interface SecretStore {
  /** The same secret for the same purpose for ever, whichever process asks first. */
  getOrCreateSecret(purpose: SecretPurpose): Promise<Secret>;
}
