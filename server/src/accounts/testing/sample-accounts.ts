import type { Session } from '../../sessions/session-store.ts';
import type { InvitationLink, PasswordResetLink, SetupLink } from '../link.ts';
import type { NewUser } from '../user.ts';

/** A member of `prj_1` with a password. */
export function sampleUser(changes: Partial<NewUser> = {}): NewUser {
  return {
    id: 'usr_1',
    organizationId: 'org_1',
    email: 'ada@example.com',
    displayName: 'Ada',
    organizationRole: 'none',
    passwordHash: 'hash of Ada',
    memberships: [{ projectId: 'prj_1', role: 'member' }],
    createdAtMs: 1_000,
    ...changes,
  };
}

const base = { id: 'inv_1', organizationId: 'org_1', createdAtMs: 1_000, expiresAtMs: 2_000 };

export function sampleSetupLink(changes: Partial<SetupLink> = {}): SetupLink {
  return { ...base, purpose: 'setup', ...changes };
}

/** Made by the command line. */
export function sampleInvitation(changes: Partial<InvitationLink> = {}): InvitationLink {
  return {
    ...base,
    purpose: 'invitation',
    email: 'grace@example.com',
    organizationRole: 'none',
    memberships: [{ projectId: 'prj_1', role: 'viewer' }],
    ...changes,
  };
}

export function samplePasswordLink(changes: Partial<PasswordResetLink> = {}): PasswordResetLink {
  return { ...base, purpose: 'password_reset', userId: 'usr_1', ...changes };
}

export function sampleStoredSession(changes: Partial<Session> = {}): Session {
  return {
    id: 'ses_1',
    userId: 'usr_1',
    createdAtMs: 1_000,
    lastUsedAtMs: 1_000,
    address: '203.0.113.7',
    ...changes,
  };
}

/** 32 bytes that differ for different texts. */
export function sampleHash(text: string): Uint8Array {
  return new Uint8Array(32).map((_, index) => text.charCodeAt(index % text.length) + index);
}
