import { Worker } from 'node:worker_threads';
import { packageFile } from '../packaging/package-files.ts';
import type {
  TestThreadCall,
  TestThreadMessage,
  TestThreadOperation,
  TestThreadOperations,
} from './thread-protocol.ts';

/** The thread in which services of this process run. It keeps the process alive only while a call waits for its answer. */
export interface ServiceThread {
  /** @throws Error with the message of the thread; also when the thread ended before it answered. */
  call<Name extends TestThreadOperation>(
    serviceId: number,
    operation: Name,
    args: Parameters<TestThreadOperations[Name]>,
  ): ReturnType<TestThreadOperations[Name]>;
  /** Whether it can take calls. It ends by itself when it has had no service for a while. */
  isRunning(): boolean;
}

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Starts the thread. It has globals of its own, so fake timers, a replaced `fetch` and module registries of tests do not reach it. */
export function startServiceThread(): ServiceThread {
  // Without the flags of the test runner, such as loaders, and without warnings about code that is not the user's.
  const worker = new Worker(packageFile('test-server-worker.js'), {
    name: 'cairn-test-server',
    execArgv: ['--no-deprecation'],
  });
  const pending = new Map<number, PendingCall>();
  let lastId = 0;
  let end: Error | undefined;

  function endWith(error: Error): void {
    end ??= error;
    for (const call of pending.values()) call.reject(end);
    pending.clear();
  }

  worker.on('message', (message: TestThreadMessage) => {
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (pending.size === 0) worker.unref();
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.reason));
  });
  worker.on('error', (cause) => endWith(new Error('the thread of the test server failed', { cause })));
  worker.on('exit', () => endWith(new Error('the thread of the test server has ended')));
  worker.unref();

  return {
    call<Name extends TestThreadOperation>(
      serviceId: number,
      operation: Name,
      args: Parameters<TestThreadOperations[Name]>,
    ) {
      const answer = new Promise<unknown>((resolve, reject) => {
        if (end !== undefined) return reject(end);
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        const request: TestThreadCall = { id: lastId, serviceId, operation, args };
        worker.ref();
        worker.postMessage(request);
      });
      // Cast: the thread answers what the operation returns.
      return answer as ReturnType<TestThreadOperations[Name]>;
    },
    isRunning: () => end === undefined,
  };
}
