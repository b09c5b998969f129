import type { Worker } from 'node:worker_threads';

/**
 * Resolves at the first message of a thread, by which it says that it is ready.
 *
 * @throws what the thread failed with, or Error when it ended without a word.
 */
export function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      worker.off('error', reject);
      worker.off('exit', rejectEnd);
      resolve();
    });
    worker.once('error', reject);
    worker.once('exit', rejectEnd);

    function rejectEnd(code: number): void {
      reject(new Error(`a thread of the trace store ended with code ${code} before it was ready`));
    }
  });
}
