import { AppError } from '../errors/app-error.ts';
import type { RandomSource } from '../identity/random-source.ts';
import { createAccountId } from './account-id.ts';
import type { InvitationLink, Link } from './link.ts';
import type { LinkStore } from './link-store.ts';
import { createOneTimeCode, hashOneTimeCode } from './one-time-code.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { assertPasswordIsAllowed } from './password-policy.ts';
import type { NewUser, User } from './user.ts';

export interface NewOwner {
  readonly email: string;
  readonly displayName: string;
  readonly password: string;
}

/** A link that was just made, with its code. */
export interface IssuedLink<Of extends Link = Link> {
  readonly link: Of;
  /** Shown once, never stored. */
  readonly code: string;
}

export interface LinkService {
  /** In place of an earlier one. `undefined` when there is a user. */
  issueSetup(organizationId: string): Promise<IssuedLink | undefined>;
  /** In place of an earlier one for the address. `undefined` when the address has a user. */
  issueInvitation(
    invitation: Pick<
      InvitationLink,
      'organizationId' | 'email' | 'organizationRole' | 'memberships' | 'issuedBy'
    >,
  ): Promise<IssuedLink<InvitationLink> | undefined>;
  /** In place of an earlier one for the user. `undefined` when there is no such user. */
  issuePasswordReset(
    user: Pick<User, 'id' | 'organizationId'>,
    issuedBy?: string,
  ): Promise<IssuedLink | undefined>;
  /**
   * Creates the first user.
   *
   * @throws AppError `UNAUTHENTICATED` for a code that does not work (any more); `INVALID_ARGUMENT` for a password that is
   *   not allowed; `RESOURCE_EXHAUSTED` when too many passwords are being hashed.
   */
  setUp(code: string, owner: NewOwner): Promise<User>;
  /**
   * Creates the invited user, or sets the password of a user and ends their sessions.
   *
   * @throws AppError as `setUp`; `INVALID_ARGUMENT` for an invitation without a name.
   */
  redeem(code: string, given: { readonly displayName?: string; readonly password: string }): Promise<User>;
}

export interface LinkServiceOptions {
  readonly store: LinkStore;
  readonly findUser: (userId: string) => Promise<User | undefined>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
  /** Called after every attempt to change a user: one that failed may have been stored, without an acknowledgement. */
  readonly onChange: () => void;
}

const hourMs = 3_600_000;
const lifetimesMs = { setup: hourMs / 4, invitation: 7 * 24 * hourMs, password_reset: 24 * hourMs } as const;

export function createLinkService(options: LinkServiceOptions): LinkService {
  const { store, findUser, hasher, randomBytes, nowMs, onChange } = options;

  /** What all links have. */
  function begin<Purpose extends Link['purpose']>(purpose: Purpose, organizationId: string) {
    const createdAtMs = nowMs();
    return {
      id: createAccountId('invitation', randomBytes),
      organizationId,
      purpose,
      createdAtMs,
      expiresAtMs: createdAtMs + lifetimesMs[purpose],
    };
  }

  async function issue<Of extends Link>(link: Of): Promise<IssuedLink<Of> | undefined> {
    const code = createOneTimeCode(link.purpose, randomBytes);
    return (await store.create(link, hashOneTimeCode(code))) ? { link, code } : undefined;
  }

  /** `undefined` also for one that was made by a clock that was ahead by all of its time, which would work until that comes. */
  async function findLink(hash: Uint8Array): Promise<Link | undefined> {
    const now = nowMs();
    const link = await store.findByHash(hash, now);
    return link !== undefined && link.createdAtMs - now < lifetimesMs[link.purpose] ? link : undefined;
  }

  async function createUser(hash: Uint8Array, user: Omit<NewUser, 'id' | 'createdAtMs'>): Promise<User> {
    const now = nowMs();
    const id = createAccountId('user', randomBytes);
    const created = await store.redeemForUser(hash, now, { ...user, id, createdAtMs: now });
    return created ?? refuseCode();
  }

  return {
    issueSetup: (organizationId) => issue(begin('setup', organizationId)),
    issueInvitation: ({ organizationId, ...invitation }) =>
      issue({ ...begin('invitation', organizationId), ...invitation }),
    issuePasswordReset: ({ id: userId, organizationId }, issuedBy) =>
      issue({
        ...begin('password_reset', organizationId),
        userId,
        ...(issuedBy === undefined ? {} : { issuedBy }),
      }),

    async setUp(code, { email, displayName, password }) {
      const hash = hashOneTimeCode(code);
      const link = await findLink(hash);
      if (link?.purpose !== 'setup') return refuseCode();
      assertPasswordIsAllowed(password, [email, displayName]);
      return createUser(hash, {
        organizationId: link.organizationId,
        email,
        displayName,
        organizationRole: 'owner',
        memberships: [],
        passwordHash: await hasher.hash(password),
      });
    },

    async redeem(code, { displayName, password }) {
      const hash = hashOneTimeCode(code);
      const link = await findLink(hash);
      if (link === undefined || link.purpose === 'setup') return refuseCode();
      if (link.purpose === 'invitation') {
        const { organizationId, email, organizationRole, memberships } = link;
        if (displayName === undefined) throw missingName();
        assertPasswordIsAllowed(password, [email, displayName]);
        const passwordHash = await hasher.hash(password);
        const user = { organizationId, email, displayName, organizationRole, memberships, passwordHash };
        return createUser(hash, user);
      }
      const user = await findUser(link.userId);
      if (user === undefined) return refuseCode();
      assertPasswordIsAllowed(password, [user.email, user.displayName]);
      const passwordHash = await hasher.hash(password);
      const changed = await store.redeemForPassword(hash, nowMs(), passwordHash).finally(onChange);
      return changed ?? refuseCode();
    },
  };
}

function refuseCode(): never {
  throw new AppError(
    'UNAUTHENTICATED',
    'the link does not work (any more): it was used, replaced or withdrawn, or has expired; ask for another one',
  );
}

function missingName(): AppError {
  const reason = 'is needed to accept an invitation';
  return new AppError('INVALID_ARGUMENT', `the field "display_name" ${reason}`, [
    { type: 'field', location: 'body', name: 'display_name', reason },
  ]);
}
