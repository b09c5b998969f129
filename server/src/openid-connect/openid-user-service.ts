import { createAccountId } from '../accounts/account-id.ts';
import { parseEmailAddress } from '../accounts/email-address.ts';
import type { LinkStore } from '../accounts/link-store.ts';
import { toOpenIdSubject } from '../accounts/openid-subject.ts';
import type { NewPerson, User } from '../accounts/user.ts';
import type { UserStore } from '../accounts/user-store.ts';
import { parseDisplayName } from '../identity/display-name.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import type { RandomSource } from '../identity/random-source.ts';
import type { OpenIdIdentity } from './openid-provider.ts';
import type { SignInRefusal } from './sign-in-refusal.ts';

export type OpenIdUserOutcome =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'refused'; readonly refusal: SignInRefusal };

/** Finds the user of a person who signed in at the provider, or creates one. */
export interface OpenIdUserService {
  resolve(identity: OpenIdIdentity): Promise<OpenIdUserOutcome>;
}

export interface OpenIdUserServiceOptions {
  /** Of addresses that get a user at their first sign-in, without an invitation; in lower case. */
  readonly allowedDomains: readonly string[];
  readonly users: Pick<
    UserStore,
    'hasUsers' | 'findByEmail' | 'findByOpenIdSubject' | 'create' | 'setOpenIdSubject'
  >;
  readonly links: Pick<LinkStore, 'redeemByAddress'>;
  readonly identities: Pick<IdentityStore, 'listOrganizations'>;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

export function createOpenIdUserService(options: OpenIdUserServiceOptions): OpenIdUserService {
  const { users, links, identities, randomBytes, nowMs } = options;
  const allowedDomains = new Set(options.allowedDomains);

  async function createAllowed(person: NewPerson): Promise<User | undefined> {
    const [organization] = await identities.listOrganizations();
    const domain = person.email.slice(person.email.lastIndexOf('@') + 1);
    if (organization === undefined || !allowedDomains.has(domain)) return undefined;
    return users.create({
      ...person,
      organizationId: organization.id,
      organizationRole: 'none',
      memberships: [],
    });
  }

  async function create(email: string, name: string | undefined): Promise<User | undefined> {
    const person = {
      id: createAccountId('user', randomBytes),
      email,
      displayName: parseDisplayName(name ?? '') ?? email.slice(0, 100),
      createdAtMs: nowMs(),
    };
    return (
      (await links.redeemByAddress(person.createdAtMs, person)) ??
      (await createAllowed(person)) ??
      users.findByEmail(email) // somebody else created it meanwhile
    );
  }

  return {
    async resolve({ issuer, subject: ownSubject, email: written, isEmailVerified, name }) {
      const email = parseEmailAddress(written ?? '');
      if (!isEmailVerified || email === undefined) return refuse('address_not_verified');
      // The first user is the owner, whom the set-up link creates.
      if (!(await users.hasUsers())) return refuse('not_set_up');

      const subject = toOpenIdSubject(issuer, ownSubject);
      const known = await users.findByOpenIdSubject(subject);
      if (known !== undefined) return admit(known);

      const existing = await users.findByEmail(email);
      if (existing?.disabledAtMs !== undefined) return refuse('disabled');
      const user = existing ?? (await create(email, name));
      if (user === undefined) return refuse('no_account');
      return (await users.setOpenIdSubject(user.id, subject)) ? admit(user) : refuse('other_identity');
    },
  };
}

function admit(user: User): OpenIdUserOutcome {
  return user.disabledAtMs === undefined ? { kind: 'user', user } : refuse('disabled');
}

function refuse(refusal: SignInRefusal): OpenIdUserOutcome {
  return { kind: 'refused', refusal };
}
