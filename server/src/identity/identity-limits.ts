export interface IdentityLimits {
  /** Projects of an organization. */
  readonly maxProjects: number;
  /** Keys of a project that are not revoked. */
  readonly maxKeys: number;
  /** Revoked keys of a project that are kept: those revoked last. */
  readonly maxRevokedKeys: number;
}

export const identityLimits: IdentityLimits = {
  maxProjects: 1_000,
  maxKeys: 1_000,
  maxRevokedKeys: 1_000,
};
