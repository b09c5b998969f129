import type { Worker } from 'node:worker_threads';

/**
 * Resolves with the first message of a thread, which reports that it is ready.
 *
 * @param storeName for the error when the thread ends silently.
 * @throws the error of the thread, or Error when it ended silently.
 */
export function untilReady(worker: Worker, storeName: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: unknown) => {
      worker.off('error', reject);
      worker.off('exit', rejectEnd);
      resolve(message);
    });
    worker.once('error', reject);
    worker.once('exit', rejectEnd);

    function rejectEnd(code: number): void {
      reject(new Error(`a thread of the ${storeName} ended with code ${code} before it was ready`));
    }
  });
}
