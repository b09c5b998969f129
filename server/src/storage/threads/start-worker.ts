import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type PackageFile, packageFile } from '../../packaging/package-files.ts';

/** The program of a thread: `log-writer`, `sample-reader` and so on. */
export type WorkerName = NameOf<PackageFile>;
type NameOf<File> = File extends `${infer Name}-worker.js` ? Name : never;

/**
 * Starts a thread from its source or from its built file, whichever the program runs from. Its young generation is bounded by
 * `--max-semi-space-size` in `bin/cairn.cjs`, which overrides `resourceLimits`; its old generation as in the main thread.
 */
export function startWorker(
  name: WorkerName,
  options: Pick<WorkerOptions, 'workerData' | 'transferList'> = {},
): Worker {
  return new Worker(packageFile(`${name}-worker.js`), { ...options, name });
}
