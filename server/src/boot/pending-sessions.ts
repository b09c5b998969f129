import type { SessionAuthenticator, SessionMonitor } from '../http/session.ts';

/** Stands in until sessions are stored. */
export const pendingSessions: SessionAuthenticator & SessionMonitor = {
  authenticate: async () => undefined,
  findOpen: async () => undefined,
};
