import { type ExpectedEtags, isExpected, versionEtag } from '../documents/version-etag.ts';
import type { OrganizationRole } from '../http/session.ts';
import type { User } from './user.ts';

/** Members to replace; others stay. */
export interface UserChange {
  readonly organizationRole?: OrganizationRole;
  readonly disabled?: boolean;
}

/** What a change may do, and which revision it expects. */
export interface UserChangeTerms {
  /** The ETags that the user may have. */
  readonly expected: ExpectedEtags;
  /** Only owners may change owners or make one. */
  readonly byOwner: boolean;
  /** Whether an owner without a password may sign in. */
  readonly passwordIsOptional: boolean;
}

export type UserChangeOutcome =
  | { readonly kind: 'changed'; readonly user: User }
  | { readonly kind: 'no-user' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'owners-only' }
  | { readonly kind: 'last-owner' };

/** Whether the links that set the password of the user are withdrawn: others than owners may have made them. */
export function withdrawsPasswordLinks(change: UserChange, { disabledAtMs }: User): boolean {
  return disabledAtMs !== undefined || change.organizationRole === 'owner';
}

/** The ETag of a user. Signing in and memberships make no new version. */
export function userEtag({ id, revision }: Pick<User, 'id' | 'revision'>): string {
  return versionEtag(id, revision);
}

/**
 * The user after the change, or why it is refused. Part of the contract of a store, which calls it in the transaction of
 * the write, with all users of the organization.
 */
export function applyUserChange(
  users: readonly User[],
  userId: string,
  change: UserChange & { readonly nowMs: number },
  terms: UserChangeTerms,
): UserChangeOutcome {
  const user = users.find(({ id }) => id === userId);
  if (user === undefined) return { kind: 'no-user' };
  if (!isExpected(terms.expected, userEtag(user))) return { kind: 'stale' };
  const { organizationRole = user.organizationRole, disabled = user.disabledAtMs !== undefined } = change;
  const concernsOwner = user.organizationRole === 'owner' || organizationRole === 'owner';
  if (concernsOwner && !terms.byOwner) return { kind: 'owners-only' };

  const { disabledAtMs, ...rest } = user;
  const changed: User = {
    ...rest,
    organizationRole,
    ...(disabled ? { disabledAtMs: disabledAtMs ?? change.nowMs } : {}),
  };
  const isOwnerAbleToSignIn = (candidate: User) =>
    candidate.organizationRole === 'owner' &&
    candidate.disabledAtMs === undefined &&
    (candidate.hasPassword || terms.passwordIsOptional);
  const others = users.filter(({ id }) => id !== userId);
  if (isOwnerAbleToSignIn(user) && ![...others, changed].some(isOwnerAbleToSignIn))
    return { kind: 'last-owner' };
  const isSame =
    changed.organizationRole === user.organizationRole && changed.disabledAtMs === user.disabledAtMs;
  return { kind: 'changed', user: isSame ? user : { ...changed, revision: user.revision + 1 } };
}
