import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread that works until it gets a message, and then sends its result.
 *
 * @param workerData survives a structured clone.
 */
export function startUntilStopped<Result>(module: URL, workerData: object): { stop(): Promise<Result> } {
  const worker = new Worker(module, { workerData });
  // An error of the worker rejects it.
  const ended = once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [result] = await ended;
      await worker.terminate();
      return result;
    },
  };
}
