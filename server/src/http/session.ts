/** `owner` and `admin` manage the organization and open every project. */
export type OrganizationRole = 'owner' | 'admin' | 'none';
export type ProjectRole = 'member' | 'viewer';

/** Who is signed in, as resolved from the session cookie. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly organizationId: string;
  readonly organizationRole: OrganizationRole;
  /** False for users who sign in by OpenID Connect alone. */
  readonly hasPassword: boolean;
  /** By project id; owners and admins open the other projects too. */
  readonly projectRoles: ReadonlyMap<string, ProjectRole>;
  /** When the session ends if it is not used before. */
  readonly expiresAtMs: number;
}

/** Resolves session tokens. */
export interface SessionAuthenticator {
  /** Extends the session; `undefined` for an unknown or ended one, or a disabled user. */
  authenticate(token: string, address: string): Promise<SignedIn | undefined>;
}
