import type { InvitationLink, Link } from './link.ts';
import type { NewPerson, NewUser, User } from './user.ts';

/** Storage of links with a one-time code. Only the SHA-256 of a code is stored. Writes are durable when they resolve. */
export interface LinkStore {
  /**
   * Stores the link in place of an earlier one for the same: the set-up, the invited address, or the user whose password it
   * sets. Links that expired before its creation are deleted.
   *
   * @returns false, storing nothing, for a set-up link when there is a user, an invitation whose address has a user, and a
   *   password of no user.
   */
  create(link: Link, hash: Uint8Array): Promise<boolean>;
  /** The link with this SHA-256 unless it has expired. */
  findByHash(hash: Uint8Array, nowMs: number): Promise<Link | undefined>;
  /** Links that have not expired and whose address has no user, the newest first. */
  listInvitations(organizationId: string, nowMs: number): Promise<readonly InvitationLink[]>;
  /** @returns whether there was such an invitation. */
  deleteInvitation(organizationId: string, linkId: string): Promise<boolean>;
  /**
   * Deletes the link and creates the user, in one transaction, so that a link works once.
   *
   * @returns `undefined`, storing nothing, when the link is used, expired or withdrawn, the address has a user, it was a
   *   set-up link and there is a user, or who made it may no longer do so (`mayIssueLink`).
   */
  redeemForUser(hash: Uint8Array, nowMs: number, user: NewUser): Promise<User | undefined>;
  /**
   * Creates the user whose address has an open invitation, with the roles that it gives, and deletes it, in one
   * transaction. Whoever calls has verified the address.
   *
   * @returns `undefined`, storing nothing, when there is no such invitation, the address has a user, or who made it may no
   *   longer do so (`mayIssueLink`).
   */
  redeemByAddress(nowMs: number, user: NewPerson): Promise<User | undefined>;
  /**
   * Deletes the link, sets the password of its user and ends their sessions, in one transaction.
   *
   * @returns `undefined`, changing nothing, when the link is used, expired or withdrawn, its user is disabled, or who made it
   *   may no longer do so (`mayIssueLink`).
   */
  redeemForPassword(hash: Uint8Array, nowMs: number, passwordHash: string): Promise<User | undefined>;
}
