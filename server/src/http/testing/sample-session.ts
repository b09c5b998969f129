import { createRecordingLog } from '../../testing/recording-log.ts';
import type { SessionContext } from '../request-context.ts';
import type { SignedIn } from '../session.ts';

/** An owner who is signed in. */
export function sampleSession(changes: Partial<SignedIn> = {}): SignedIn {
  return {
    sessionId: 'ses_1',
    userId: 'usr_1',
    email: 'ada@example.com',
    displayName: 'Ada',
    organizationId: 'org_1',
    organizationRole: 'owner',
    hasPassword: true,
    projectRoles: new Map(),
    expiresAtMs: 43_200_000,
    ...changes,
  };
}

/** The context of a handler for people who are signed in. */
export function sampleSessionContext(changes: Partial<SignedIn> = {}): SessionContext {
  return {
    requestId: 'req_1',
    log: createRecordingLog().log,
    signal: new AbortController().signal,
    client: { address: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080', isSecure: false },
    session: sampleSession(changes),
  };
}
