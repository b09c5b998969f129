import type { User } from '../accounts/user.ts';

/** A stored session, without its token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAtMs: number;
  /** Approximate: may lag by a minute. */
  readonly lastUsedAtMs: number;
  /** The address that it was last used from. */
  readonly address: string;
  /** The browser that began it, as it names itself. */
  readonly userAgent?: string;
}

export interface SessionUse {
  readonly usedAtMs: number;
  readonly address: string;
}

export interface SessionWithUser {
  readonly session: Session;
  readonly user: User;
}

/** Sessions of a user beyond it end, the least recently used first. */
export const maxSessionsPerUser = 100;

/** Storage of sessions. Only the SHA-256 of a token is stored. Writes are durable when they resolve. */
export interface SessionStore {
  /**
   * Stores a session, unless its user is disabled or gone, and when they signed in.
   *
   * @param passwordHash of the password that began it; another password of the user by now refuses the session, because the
   *   change of the password ended all others before it was stored.
   * @returns whether it was stored.
   */
  create(session: Session, hash: Uint8Array, passwordHash?: string): Promise<boolean>;
  findByHash(hash: Uint8Array): Promise<SessionWithUser | undefined>;
  get(sessionId: string): Promise<SessionWithUser | undefined>;
  /** The most recently used first. */
  list(userId: string): Promise<readonly Session[]>;
  /** Advances the last use of each session, never back; unknown ones are ignored. */
  recordUse(usesBySessionId: ReadonlyMap<string, SessionUse>): Promise<void>;
  /** @returns whether the user had such a session. */
  delete(userId: string, sessionId: string): Promise<boolean>;
  /** Deletes sessions that were last used or created before these times. */
  deleteOlder(usedBeforeMs: number, createdBeforeMs: number): Promise<void>;
  /** A marker that differs from the last one when another process has changed the store since; polled twice a second. */
  foreignChangeMarker(): Promise<number>;
}
