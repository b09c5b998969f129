/**
 * Loaded into the service before its own code, with `--expose-gc`: collects garbage when told to, so that what is
 * weighed afterwards is what is held.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.on('SIGUSR2', () => void globalThis.gc?.());
