import {
  type Metadata,
  ServerInterceptingCall,
  type ServerInterceptor,
  type StatusObject,
} from '@grpc/grpc-js';
import type { KeyIdentity } from '../../../identity/identity-service.ts';
import type { ReadingCalls } from './reading-calls.ts';

/** What is known of a call whose key was found good. */
export interface AdmittedCall {
  readonly caller: KeyIdentity;
  readonly requestId: string;
}

export interface CallAdmission {
  readonly interceptor: ServerInterceptor;
  /** Of a call that came past the interceptor, by the metadata it came with. */
  admitted(metadata: Metadata): AdmittedCall;
}

export interface AdmissionOptions {
  /** @throws AppError when the call has no good key. */
  readonly identify: (metadata: Metadata) => Promise<KeyIdentity>;
  readonly readingCalls: ReadingCalls;
  readonly newRequestId: () => string;
  readonly toFailure: (thrown: unknown, requestId: string) => StatusObject;
}

/**
 * Asks for the key before anything of a request is read: whoever has none costs no more memory than the flow control
 * of HTTP/2 lets them send.
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
          // Called at every end of a call, a good one too.
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
      if (call === undefined) throw new Error('the call has no caller: the interceptor has to run first');
      return call;
    },
  };
}
