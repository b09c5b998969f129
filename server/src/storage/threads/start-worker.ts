import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';
import { type PackageFile, packageFile } from '../../packaging/package-files.ts';
import { threadRegistry } from './thread-registry.ts';

/** The program of a thread: `log-writer`, `sample-reader` and so on. */
export type WorkerName = NameOf<PackageFile>;
type NameOf<File> = File extends `${infer Name}-worker.js` ? Name : never;

/**
 * Bounds of a thread that may end alone, because another replaces it. `--max-old-space-size` and `--max-semi-space-size`
 * override them. A query of 50 million samples stays below 300 MiB; labels, groups and decoded text are the rest.
 *
 * A young generation of V8's default size on a large machine may hold more, when it moves to the old one, than the 16 MiB that
 * Node grants a full heap: in 7 of 104 such ends the process went with the thread, with one of 48 MB or less in none of 700.
 */
export const readerLimits: ResourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 3 };

/**
 * Starts a thread from its source or from its built file, whichever the program runs from. Its young generation is bounded by
 * `--max-semi-space-size` in `bin/keep-memory-small.cjs`, which overrides `resourceLimits`; its old generation as in the main thread
 * unless `resourceLimits` says otherwise.
 */
export function startWorker(
  name: WorkerName,
  options: Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'> = {},
): Worker {
  const worker = new Worker(packageFile(`${name}-worker.js`), { ...options, name });
  threadRegistry.add(name, worker);
  return worker;
}
