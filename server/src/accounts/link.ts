import type { OrganizationRole } from '../http/session.ts';
import type { Membership } from './user.ts';

interface LinkBase {
  readonly id: string;
  readonly organizationId: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Who made it; absent when the service or the command line did. */
  readonly issuedBy?: string;
}

/** Creates the first user. */
export interface SetupLink extends LinkBase {
  readonly purpose: 'setup';
}

/** Creates a user. */
export interface InvitationLink extends LinkBase {
  readonly purpose: 'invitation';
  /** In lower case. */
  readonly email: string;
  readonly organizationRole: OrganizationRole;
  readonly memberships: readonly Membership[];
}

/** Sets the password of a user. */
export interface PasswordResetLink extends LinkBase {
  readonly purpose: 'password_reset';
  readonly userId: string;
}

/** A stored link with a one-time code, without the code. */
export type Link = SetupLink | InvitationLink | PasswordResetLink;
