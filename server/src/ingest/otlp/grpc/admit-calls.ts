import {
  type Metadata,
  ServerInterceptingCall,
  type ServerInterceptor,
  type StatusObject,
} from '@grpc/grpc-js';
import type { Caller } from '../../../http/caller.ts';
import type { ReadingCalls } from './reading-calls.ts';

/** An authenticated call. */
export interface AdmittedCall {
  readonly caller: Caller;
  readonly requestId: string;
}

export interface CallAdmission {
  readonly interceptor: ServerInterceptor;
  /** The admitted call with this metadata. */
  admitted(metadata: Metadata): AdmittedCall;
}

export interface AdmissionOptions {
  /** @throws AppError when the call has no valid key. */
  readonly identify: (metadata: Metadata) => Promise<Caller>;
  readonly readingCalls: ReadingCalls;
  readonly newRequestId: () => string;
  readonly toFailure: (thrown: unknown, requestId: string) => StatusObject;
}

/**
 * Authenticates a call before its request is read: an unauthenticated caller costs no more memory than the HTTP/2
 * flow-control window.
 */
export function createCallAdmission(options: AdmissionOptions): CallAdmission {
  const { identify, readingCalls, newRequestId, toFailure } = options;
  const calls = new WeakMap<Metadata, AdmittedCall>();

  const interceptor: ServerInterceptor = (_method, call) => {
    const requestId = newRequestId();
    let isOver = false;
    let endReading = (): void => {};

    function fail(thrown: unknown): void {
      call.sendStatus(toFailure(thrown, requestId));
    }

    async function admit(metadata: Metadata): Promise<void> {
      const caller = await identify(metadata);
      if (!isOver) endReading = readingCalls.begin(fail);
      calls.set(metadata, { caller, requestId });
    }

    return new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMetadata: (metadata, receive) => void admit(metadata).then(() => receive(metadata), fail),
          onReceiveMessage(message, receive) {
            endReading();
            receive(message);
          },
          // Called at every end of a call, successful or not.
          onCancel() {
            isOver = true;
            endReading();
          },
        });
      },
    });
  };

  return {
    interceptor,
    admitted(metadata) {
      const call = calls.get(metadata);
      if (call === undefined)
        throw new Error('the call is not authenticated: the interceptor has to run first');
      return call;
    },
  };
}
