import { sampleCaller } from '../../identity/testing/sample-caller.ts';
import { createRecordingLog } from '../../testing/recording-log.ts';
import type { Caller } from '../caller.ts';
import type { KeyedContext } from '../request-context.ts';

/** The context of a handler. */
export function sampleContext(changes: Partial<Caller> = {}): KeyedContext {
  return {
    requestId: 'req_1',
    log: createRecordingLog().log,
    signal: new AbortController().signal,
    client: { address: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080', isSecure: false },
    caller: sampleCaller(changes),
  };
}
