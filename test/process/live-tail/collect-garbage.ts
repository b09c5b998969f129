/**
 * Preloaded into the service, with `--expose-gc`: collects garbage on request, so that a later measurement counts only
 * live memory.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.on('SIGUSR2', () => void globalThis.gc?.());
