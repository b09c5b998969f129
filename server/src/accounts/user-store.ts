import type { ProjectRole } from '../http/session.ts';
import type { NewUser, User } from './user.ts';
import type { UserChange, UserChangeOutcome, UserChangeTerms } from './user-change.ts';

/** Storage of the people who use the console. Writes are durable when they resolve. */
export interface UserStore {
  hasUsers(): Promise<boolean>;
  /** Sorted by address. */
  list(organizationId: string): Promise<readonly User[]>;
  get(userId: string): Promise<User | undefined>;
  /** By the address in lower case. */
  findByEmail(email: string): Promise<User | undefined>;
  /** By issuer and subject, as `toOpenIdSubject` writes them. */
  findByOpenIdSubject(subject: string): Promise<User | undefined>;
  /** `undefined` for a user without a password, or no user. */
  findPasswordHash(userId: string): Promise<string | undefined>;
  /**
   * Creates the user and deletes the invitation of the address in one transaction.
   *
   * @returns `undefined`, storing nothing, when the address has a user.
   */
  create(user: NewUser): Promise<User | undefined>;
  /**
   * Changes the user unless `applyUserChange` refuses it. In the same transaction, disabling ends all sessions of the user;
   * disabling and making an owner withdraw the links that set their password; and links that the user made and may no
   * longer make (`listRolesBeyond`) are withdrawn.
   */
  update(
    organizationId: string,
    userId: string,
    change: UserChange & { readonly nowMs: number },
    terms: UserChangeTerms,
  ): Promise<UserChangeOutcome>;
  /**
   * Sets the password, ends all other sessions of the user and withdraws the links that set their password, in one
   * transaction.
   *
   * @param keptSessionId the session that asked for it and stays.
   * @returns false, changing nothing, when there is no such user, or the user has no such session (any more).
   */
  setPassword(userId: string, passwordHash: string, keptSessionId?: string): Promise<boolean>;
  /**
   * Stores the subject, in place of one of another issuer (`issuerPrefix`).
   *
   * @returns false, storing nothing, when another subject of the issuer is known for the user, or another user for the
   *   subject.
   */
  setOpenIdSubject(userId: string, subject: string): Promise<boolean>;
  /**
   * Forgets the subject of the user and ends their sessions in one transaction.
   *
   * @returns false, changing nothing, when no subject is known for the user.
   */
  removeOpenIdSubject(userId: string): Promise<boolean>;
  /** @returns the user afterwards; `undefined` when there is no such user or project in the organization. */
  putMembership(
    organizationId: string,
    userId: string,
    projectId: string,
    role: ProjectRole,
  ): Promise<User | undefined>;
  /** @returns false when the user had no role in the project. */
  removeMembership(organizationId: string, userId: string, projectId: string): Promise<boolean>;
}
