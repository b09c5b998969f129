import { LRUCache } from 'lru-cache';
import { createAccountId } from '../accounts/account-id.ts';
import type { User } from '../accounts/user.ts';
import type { SessionAuthenticator, SignedIn } from '../http/session.ts';
import { createForeignChangePoll } from '../identity/foreign-change-poll.ts';
import type { RandomSource } from '../identity/random-source.ts';
import { isSessionOpen, sessionExpiresAtMs } from './session-lifetime.ts';
import type { Session, SessionStore, SessionUse, SessionWithUser } from './session-store.ts';
import { createSessionToken, hashSessionToken, isSessionToken } from './session-token.ts';

/** Where a session begins. */
export interface SessionClient {
  readonly address: string;
  readonly userAgent?: string;
  /** The token of the session before, which ends. */
  readonly sessionToken?: string;
}

export interface StartedSession {
  /** Sent as a cookie, never stored. */
  readonly token: string;
  readonly session: SignedIn;
}

export interface SessionService extends SessionAuthenticator {
  /**
   * @param passwordHash of the password that was verified, if one was.
   * @returns `undefined` when the user is disabled or gone, or has another password by now.
   */
  start(userId: string, client: SessionClient, passwordHash?: string): Promise<StartedSession | undefined>;
  /** The open sessions of a user, the most recently used first. */
  list(userId: string): Promise<readonly Session[]>;
  /** Takes effect at once, also when it fails after it was stored. @returns whether the user had such a session. */
  end(userId: string, sessionId: string): Promise<boolean>;
  /**
   * Reads sessions and users anew at their next use. To be called after every attempt to change a user, a failed one too: what was
   * stored without an acknowledgement, as when the connection is lost at its commit, is noticed by other processes alone.
   */
  forgetSessions(): void;
  /** The session if it is open, for connections that outlive a request. Does not extend it. */
  findOpen(sessionId: string): Promise<SignedIn | undefined>;
}

export interface SessionServiceOptions {
  readonly store: SessionStore;
  /** Called for every authenticated request. */
  readonly recordUse: (sessionId: string, use: SessionUse) => void;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
  /** Monotonic; `performance.now` in production. */
  readonly monotonicNowMs: () => number;
}

interface CachedSession {
  session: Session;
  readonly signedIn: SignedIn;
}

const cachedBytes = 16 * 1024 * 1024;
/**
 * Measured, in both caches, with user agents of the longest kind: 1,330 bytes per session of 10,000, and 75 for each project of
 * theirs. Rounded up.
 */
const bytesPerSession = 1_500;
const bytesPerMembership = 100;

/**
 * Authenticates session tokens and caches their sessions after first use. What another process changes takes effect within
 * half a second.
 */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { store, recordUse, randomBytes, nowMs, monotonicNowMs } = options;
  const limits = {
    maxSize: cachedBytes,
    sizeCalculation: ({ signedIn }: CachedSession) =>
      bytesPerSession + bytesPerMembership * signedIn.projectRoles.size,
  };
  const byHash = new LRUCache<string, CachedSession>(limits);
  const byId = new LRUCache<string, CachedSession>(limits);
  let generation = 0;

  function forgetSessions(): void {
    byHash.clear();
    byId.clear();
    generation += 1;
  }

  const forgetAfterForeignChange = createForeignChangePoll({
    readMarker: store.foreignChangeMarker,
    monotonicNowMs,
    onChange: forgetSessions,
  });

  async function read(
    find: () => Promise<SessionWithUser | undefined>,
    hashKey?: string,
  ): Promise<CachedSession | undefined> {
    const generationBefore = generation;
    const found = await find();
    if (found === undefined || found.user.disabledAtMs !== undefined) return undefined;
    const entry = { session: found.session, signedIn: toSignedIn(found) };
    // The session may have ended while it was read; it must not re-enter the cache.
    if (generation === generationBefore) {
      byId.set(entry.session.id, entry);
      if (hashKey !== undefined) byHash.set(hashKey, entry);
    }
    return entry;
  }

  /** A cached one that is over has to be read once more: a use through another entry or service, which clears no cache, extends it. */
  function onlyOpen(entry: CachedSession | undefined): CachedSession | undefined {
    return entry !== undefined && isSessionOpen(entry.session, nowMs()) ? entry : undefined;
  }

  return {
    async authenticate(token, address) {
      if (!isSessionToken(token)) return undefined;
      await forgetAfterForeignChange();
      const hash = hashSessionToken(token);
      const hashKey = Buffer.from(hash).toString('base64');
      const found =
        onlyOpen(byHash.get(hashKey)) ?? onlyOpen(await read(() => store.findByHash(hash), hashKey));
      if (found === undefined) return undefined;
      const usedAtMs = nowMs();
      const lastUsedAtMs = Math.max(found.session.lastUsedAtMs, usedAtMs);
      found.session = { ...found.session, lastUsedAtMs, address };
      recordUse(found.session.id, { usedAtMs, address });
      return { ...found.signedIn, expiresAtMs: sessionExpiresAtMs(found.session) };
    },

    async start(userId, { address, userAgent, sessionToken }, passwordHash) {
      // A new token at each sign-in, so that one planted before is of no use (session fixation).
      const token = createSessionToken(randomBytes);
      const createdAtMs = nowMs();
      const session: Session = {
        id: createAccountId('session', randomBytes),
        userId,
        createdAtMs,
        lastUsedAtMs: createdAtMs,
        address,
        ...(userAgent === undefined ? {} : { userAgent }),
      };
      try {
        if (!(await store.create(session, hashSessionToken(token), passwordHash))) return undefined;
        const created = await store.get(session.id);
        if (sessionToken !== undefined && isSessionToken(sessionToken)) {
          const before = await store.findByHash(hashSessionToken(sessionToken));
          if (before !== undefined) await store.delete(before.user.id, before.session.id);
        }
        return created && { token, session: toSignedIn(created) };
      } finally {
        forgetSessions(); // surplus sessions ended too
      }
    },

    async list(userId) {
      const now = nowMs();
      return (await store.list(userId)).filter((session) => isSessionOpen(session, now));
    },

    end: (userId, sessionId) => store.delete(userId, sessionId).finally(forgetSessions),

    forgetSessions,

    async findOpen(sessionId) {
      await forgetAfterForeignChange();
      const found = onlyOpen(byId.get(sessionId)) ?? onlyOpen(await read(() => store.get(sessionId)));
      return found?.signedIn;
    },
  };
}

function toSignedIn({ session, user }: SessionWithUser): SignedIn {
  return {
    sessionId: session.id,
    ...toUserPart(user),
    expiresAtMs: sessionExpiresAtMs(session),
  };
}

function toUserPart(user: User): Omit<SignedIn, 'sessionId' | 'expiresAtMs'> {
  return {
    userId: user.id,
    email: user.email,
    displayName: user.displayName,
    organizationId: user.organizationId,
    organizationRole: user.organizationRole,
    hasPassword: user.hasPassword,
    projectRoles: new Map(user.memberships.map(({ projectId, role }) => [projectId, role])),
  };
}
