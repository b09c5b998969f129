import type { HandlerContexts } from '../http/request-context.ts';
import type { KeyIdentity } from '../identity/identity-service.ts';
import { createRecordingLog } from './recording-log.ts';
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

/** What a handler gets beside its request. */
export function sampleContext(changes: Partial<KeyIdentity> = {}): HandlerContexts['server_key'] {
  return {
    requestId: 'req_1',
    log: createRecordingLog().log,
    signal: new AbortController().signal,
    caller: sampleCaller(changes),
  };
}
