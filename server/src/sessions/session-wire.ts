import type { Schemas } from '../generated/operations.gen.ts';
import { effectiveRole } from '../http/effective-role.ts';
import type { SignedIn } from '../http/session.ts';
import type { Organization, Project } from '../identity/identity-store.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { sessionExpiresAtMs } from './session-lifetime.ts';
import type { Session } from './session-store.ts';

/** Where the person of a session works. */
export interface SessionScope {
  readonly organization: Organization;
  /** Of the organization. */
  readonly projects: readonly Project[];
  readonly ingestUrl: string;
}

export function toWireSession(
  session: SignedIn,
  { organization, projects, ingestUrl }: SessionScope,
): Schemas['ConsoleSession'] {
  return {
    user: {
      user_id: session.userId,
      email: session.email,
      display_name: session.displayName,
      organization_role: session.organizationRole,
      has_password: session.hasPassword,
    },
    organization: { organization_id: organization.id, name: organization.name },
    projects: projects
      .flatMap(({ id, name, createdAtMs }) => {
        const role = effectiveRole(session, id);
        return role === undefined
          ? []
          : { project_id: id, name, role, created_at: formatRfc3339Ms(createdAtMs) };
      })
      .sort((a, b) => compare(a.name, b.name)),
    expires_at: formatRfc3339Ms(session.expiresAtMs),
    ingest_url: ingestUrl,
  };
}

export function toWireOpenSession(session: Session, currentId: string): Schemas['OpenSession'] {
  return {
    session_id: session.id,
    current: session.id === currentId,
    created_at: formatRfc3339Ms(session.createdAtMs),
    last_used_at: formatRfc3339Ms(session.lastUsedAtMs),
    expires_at: formatRfc3339Ms(sessionExpiresAtMs(session)),
    ...(session.address === '' ? {} : { address: session.address }),
    ...(session.userAgent === undefined ? {} : { user_agent: session.userAgent }),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
