import type { OrganizationRole, ProjectRole } from '../http/session.ts';

/** The role of a user in a project. */
export interface Membership {
  readonly projectId: string;
  readonly role: ProjectRole;
}

/** A person who may sign in to the console. */
export interface User {
  readonly id: string;
  readonly organizationId: string;
  /** Unique, in lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly organizationRole: OrganizationRole;
  /** False for users who sign in by OpenID Connect alone. */
  readonly hasPassword: boolean;
  /** Sorted by project id. */
  readonly memberships: readonly Membership[];
  readonly createdAtMs: number;
  readonly lastSignedInAtMs?: number;
  readonly disabledAtMs?: number;
  /** Grows with each change of the role in the organization or of the state. */
  readonly revision: number;
}

/** Who a new user is, without what they may do. */
export type NewPerson = Pick<NewUser, 'id' | 'email' | 'displayName' | 'createdAtMs'>;

export interface NewUser {
  readonly id: string;
  readonly organizationId: string;
  /** In lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly organizationRole: OrganizationRole;
  /** A PHC string. */
  readonly passwordHash?: string;
  readonly memberships: readonly Membership[];
  readonly createdAtMs: number;
}
