import type { KeyedContext } from '../http/request-context.ts';
import type { KeyIdentity } from '../identity/identity-service.ts';
import { createRecordingLog } from './recording-log.ts';
import { sampleCaller } from './sample-caller.ts';

/** What a handler gets beside its request. */
export function sampleContext(changes: Partial<KeyIdentity> = {}): KeyedContext {
  return {
    requestId: 'req_1',
    log: createRecordingLog().log,
    signal: new AbortController().signal,
    caller: sampleCaller(changes),
  };
}
