import type { Session } from './session-store.ts';

const hourMs = 3_600_000;
/** A session that is not used ends after it. */
export const sessionIdleMs = 12 * hourMs;
/** A session ends after it, however often it is used. */
export const sessionLifetimeMs = 30 * 24 * hourMs;

/** When the session ends if it is not used before. */
export function sessionExpiresAtMs({ createdAtMs, lastUsedAtMs }: Session): number {
  return Math.min(lastUsedAtMs + sessionIdleMs, createdAtMs + sessionLifetimeMs);
}

/** One that began later than now by all of its lifetime was begun by a clock that was ahead, and would otherwise last until that time comes. */
export function isSessionOpen(session: Session, nowMs: number): boolean {
  return nowMs < sessionExpiresAtMs(session) && session.createdAtMs - nowMs < sessionLifetimeMs;
}
