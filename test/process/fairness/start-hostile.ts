import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FairnessProject } from './fairness-projects.ts';
import type { HostileActor, HostileKey } from './hostile-actor.ts';

export interface HostileStart {
  readonly project: FairnessProject;
  readonly name: string;
  readonly key: HostileKey;
}

/** Runs an actor in a thread of its own, so that it does not slow down those who measure. Resolves once its pool should be full. */
export async function startHostile(
  { name, key }: HostileActor,
  project: FairnessProject,
): Promise<{ stop(): Promise<void> }> {
  const workerData: HostileStart = { project, name, key };
  const worker = new Worker(new URL('./hostile-worker.ts', import.meta.url), { workerData });
  // An error of the worker rejects it.
  await once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      await worker.terminate();
    },
  };
}
