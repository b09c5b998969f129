import type { Caller } from '../../http/caller.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';

/** The caller of a request, with a server key by default. */
export function sampleCaller(changes: Partial<Caller> = {}): Caller {
  return {
    keyId: 'key_1',
    kind: 'server',
    projectId: sampleProjectId,
    organizationId: 'org_1',
    allowedOrigins: [],
    ...changes,
  };
}
