import { type ExpectedEtags, staleVersion } from '../documents/version-etag.ts';
import { AppError } from '../errors/app-error.ts';
import type { SignedIn } from '../http/session.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import { readEmailAddress } from './email-address.ts';
import type { InvitationLink } from './link.ts';
import type { IssuedLink, LinkService } from './link-service.ts';
import type { LinkStore } from './link-store.ts';
import type { User } from './user.ts';
import type { UserChange } from './user-change.ts';
import type { UserStore } from './user-store.ts';

/** Who acts: an owner or admin. */
export type Manager = Pick<SignedIn, 'userId' | 'organizationId' | 'organizationRole'>;

export type NewInvitation = Pick<InvitationLink, 'email' | 'organizationRole' | 'memberships'>;

/** Manages the users of an organization and the invitations to it. */
export interface UserService {
  /** Sorted by address. */
  list(manager: Manager): Promise<readonly User[]>;
  /**
   * Takes effect at once.
   *
   * @throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`; `PERMISSION_DENIED` for an admin who changes an owner or makes one,
   *   and for the last owner who can sign in.
   */
  update(manager: Manager, userId: string, change: UserChange, expected: ExpectedEtags): Promise<User>;
  /** @throws AppError `NOT_FOUND`; `PERMISSION_DENIED` for an admin and an owner, and for a disabled user. */
  resetPassword(manager: Manager, userId: string): Promise<IssuedLink>;
  /** Open ones, the newest first. */
  listInvitations(manager: Manager): Promise<readonly InvitationLink[]>;
  /**
   * In place of an earlier one for the address.
   *
   * @throws AppError `ALREADY_EXISTS` when the address has a user; `PERMISSION_DENIED` for an admin who invites an owner;
   *   `NOT_FOUND` for an unknown project; `INVALID_ARGUMENT`.
   */
  invite(manager: Manager, invitation: NewInvitation): Promise<IssuedLink<InvitationLink>>;
  /** @throws AppError `NOT_FOUND`. */
  withdrawInvitation(manager: Manager, invitationId: string): Promise<void>;
}

export interface UserServiceOptions {
  readonly users: UserStore;
  readonly linkStore: Pick<LinkStore, 'listInvitations' | 'deleteInvitation'>;
  readonly links: Pick<LinkService, 'issueInvitation' | 'issuePasswordReset'>;
  readonly identities: Pick<IdentityStore, 'listProjects'>;
  /** Whether people may sign in without one. */
  readonly passwordIsOptional: boolean;
  readonly nowMs: () => number;
  /** Called after every attempt to change a user: one that failed may have been stored, without an acknowledgement. */
  readonly onChange: () => void;
}

export function createUserService(options: UserServiceOptions): UserService {
  const { users, linkStore, links, identities, passwordIsOptional, nowMs, onChange } = options;

  async function assertProjectsExist(
    { organizationId }: Manager,
    { memberships }: NewInvitation,
  ): Promise<void> {
    const projects = await identities.listProjects();
    const known = new Set(
      projects.filter((one) => one.organizationId === organizationId).map(({ id }) => id),
    );
    for (const { projectId } of memberships)
      if (!known.has(projectId)) throw new AppError('NOT_FOUND', `there is no project ${projectId}`);
  }

  return {
    list: ({ organizationId }) => users.list(organizationId),

    async update(manager, userId, change, expected) {
      const terms = { expected, byOwner: manager.organizationRole === 'owner', passwordIsOptional };
      const outcome = await users
        .update(manager.organizationId, userId, { ...change, nowMs: nowMs() }, terms)
        .finally(onChange);
      if (outcome.kind === 'no-user') throw noUser(userId);
      if (outcome.kind === 'stale') throw staleVersion(`the user ${userId}`);
      if (outcome.kind === 'owners-only') throw ownersOnly('change owners or make one');
      if (outcome.kind === 'last-owner')
        throw new AppError(
          'PERMISSION_DENIED',
          'this is the last owner who can sign in; make another owner first',
        );
      return outcome.user;
    },

    async resetPassword(manager, userId) {
      const user = await users.get(userId);
      if (user?.organizationId !== manager.organizationId) throw noUser(userId);
      if (user.organizationRole === 'owner' && manager.organizationRole !== 'owner')
        throw ownersOnly('reset the password of an owner');
      if (user.disabledAtMs !== undefined)
        throw new AppError('PERMISSION_DENIED', `the user ${user.email} is disabled; enable them first`);
      const issued = await links.issuePasswordReset(user, manager.userId);
      if (issued === undefined) throw noUser(userId);
      return issued;
    },

    listInvitations: ({ organizationId }) => linkStore.listInvitations(organizationId, nowMs()),

    async invite(manager, { email: written, organizationRole, memberships }) {
      const { organizationId, userId: issuedBy } = manager;
      const invitation = { email: readEmailAddress(written), organizationRole, memberships };
      if (organizationRole === 'owner' && manager.organizationRole !== 'owner')
        throw ownersOnly('invite an owner');
      assertEachProjectOnce(invitation);
      await assertProjectsExist(manager, invitation);
      const issued = await links.issueInvitation({ organizationId, issuedBy, ...invitation });
      if (issued !== undefined) return issued;
      throw new AppError('ALREADY_EXISTS', `there is already a user ${invitation.email}`);
    },

    async withdrawInvitation({ organizationId }, invitationId) {
      if (await linkStore.deleteInvitation(organizationId, invitationId)) return;
      throw new AppError('NOT_FOUND', `there is no open invitation ${invitationId}`);
    },
  };
}

function assertEachProjectOnce({ memberships }: NewInvitation): void {
  const ids = memberships.map(({ projectId }) => projectId);
  if (new Set(ids).size === ids.length) return;
  const reason = 'names a project more than once';
  throw new AppError('INVALID_ARGUMENT', `body field "memberships" ${reason}`, [
    { type: 'field', location: 'body', name: 'memberships', reason },
  ]);
}

function noUser(userId: string): AppError {
  return new AppError('NOT_FOUND', `there is no user ${userId}`);
}

function ownersOnly(what: string): AppError {
  return new AppError('PERMISSION_DENIED', `only owners may ${what}`);
}
