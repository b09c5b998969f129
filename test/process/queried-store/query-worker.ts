import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../load/lower-priority.ts';
import type { QueryStart } from './start-queries.ts';

if (parentPort === null) throw new Error('query-worker.ts runs only as a worker thread');
const port = parentPort;
// Only startQueries starts this thread.
const { apiUrl, serverKey, paths } = workerData as QueryStart;
lowerPriority();
const headers = { authorization: `Bearer ${serverKey}` };
let isEnding = false;
let answered = 0;
port.once('message', () => {
  isEnding = true;
});
const loops = paths.map(async (path) => {
  while (!isEnding) {
    const response = await fetch(`${apiUrl}${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    answered += 1;
  }
});
await Promise.all(loops);
port.postMessage(answered);
