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
