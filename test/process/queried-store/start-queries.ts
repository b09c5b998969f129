import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface QueryStart {
  readonly apiUrl: string;
  readonly serverKey: string;
  /** Each is read in a loop of its own. */
  readonly paths: readonly string[];
}

/** Reads in a thread of its own, so that it does not slow down those who measure. */
export function startQueries(start: QueryStart): { stop(): Promise<{ readonly answered: number }> } {
  const worker = new Worker(new URL('./query-worker.ts', import.meta.url), { workerData: start });
  // An error of the worker rejects it.
  const ended = once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [answered] = await ended;
      await worker.terminate();
      return { answered };
    },
  };
}
