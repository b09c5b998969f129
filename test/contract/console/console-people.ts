import { createAccountId } from '../../../server/src/accounts/account-id.ts';
import type { ServiceParts } from '../../../server/src/boot/service-parts.ts';
import { createIdentityId } from '../../../server/src/identity/identity-id.ts';
import { createSessionService } from '../../../server/src/sessions/session-service.ts';

export const people = ['owner', 'admin', 'member', 'viewer', 'outsider'] as const;
export type Person = (typeof people)[number];

/** Who uses a console: everybody with a session of their own, as its cookie. */
export interface ConsolePeople {
  /** Of member and viewer. */
  readonly projectId: string;
  /** Of the outsider, who is a member there and nothing here. */
  readonly otherProjectId: string;
  readonly cookies: Readonly<Record<Person, string>>;
  readonly sessionIds: Readonly<Record<Person, string>>;
}

/** Stores the people and signs them in, in a service that has started. */
export async function createConsolePeople(parts: ServiceParts): Promise<ConsolePeople> {
  const { stores, randomness, clock } = parts;
  const { randomBytes } = randomness;
  const [project] = await stores.identities.listProjects();
  if (project === undefined) throw new Error('the service has not started yet');
  const { id: projectId, organizationId } = project;
  const otherProjectId = createIdentityId('project', randomBytes);
  const createdAtMs = clock.nowMs();
  await stores.identities.createProject({ ...project, id: otherProjectId, name: 'other', createdAtMs });
  const sessions = createSessionService({
    ...clock,
    randomBytes,
    store: stores.sessions,
    recordUse: () => {},
  });

  async function signIn(person: Person): Promise<readonly [Person, string, string]> {
    const user = await stores.users.create({
      id: createAccountId('user', randomBytes),
      organizationId,
      email: `${person}@example.com`,
      displayName: person,
      organizationRole: person === 'owner' || person === 'admin' ? person : 'none',
      memberships: [
        ...(person === 'member' || person === 'viewer' ? [{ projectId, role: person }] : []),
        ...(person === 'outsider' ? [{ projectId: otherProjectId, role: 'member' as const }] : []),
      ],
      createdAtMs,
    });
    const started = user && (await sessions.start(user.id, { address: '127.0.0.1' }));
    if (started === undefined) throw new Error(`could not sign in the ${person}`);
    return [person, `cairn_session=${started.token}`, started.session.sessionId];
  }

  const signedIn = await Promise.all(people.map(signIn));
  const byPerson = (at: 1 | 2) =>
    Object.fromEntries(signedIn.map((entry) => [entry[0], entry[at]])) as Record<Person, string>; // all people signed in
  return { projectId, otherProjectId, cookies: byPerson(1), sessionIds: byPerson(2) };
}
