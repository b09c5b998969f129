/** The kinds of keys: `server` reads through the REST API; `ingest` writes from servers; `web` writes from pages. */
export type CallerKind = 'server' | 'ingest' | 'web';

/** The caller of a request, as resolved from its key. */
export interface Caller {
  readonly keyId: string;
  readonly kind: CallerKind;
  readonly projectId: string;
  readonly organizationId: string;
  /** Origins that a web key is valid for; empty for the other kinds. */
  readonly allowedOrigins: readonly string[];
}

/** Resolves keys to callers. */
export interface KeyAuthenticator {
  /** The caller of the key; `undefined` for a mistyped, unknown or revoked one. */
  authenticate(presentedKey: string): Promise<Caller | undefined>;
}
