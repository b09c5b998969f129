import type { KeyIdentity } from '../identity/identity-service.ts';
import { sampleProjectId } from './sample-trace.ts';

/** Whom a request comes from: a server key unless the test says otherwise. */
export function sampleCaller(changes: Partial<KeyIdentity> = {}): KeyIdentity {
  return {
    keyId: 'key_1',
    kind: 'server',
    projectId: sampleProjectId,
    organizationId: 'org_1',
    allowedOrigins: [],
    ...changes,
  };
}
