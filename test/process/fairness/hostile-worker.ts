import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../load/lower-priority.ts';
import { writeHeadersOf } from './hostile-actor.ts';
import { listAllActors } from './hostile-actors.ts';
import type { HostileStart } from './start-hostile.ts';

if (parentPort === null) throw new Error('hostile-worker.ts runs only as a worker thread');
const port = parentPort;
// Only startHostile starts this thread.
const { project, name, key } = workerData as HostileStart;
const actor = listAllActors().find((candidate) => candidate.name === name && candidate.key === key);
if (actor === undefined) throw new Error(`there is no hostile actor "${name}" with a key of the kind ${key}`);
lowerPriority();
const ending = new AbortController();
port.once('message', () => ending.abort());
let hasPressure = false;
await actor.run({
  ...project,
  writeHeaders: writeHeadersOf(project, actor.key),
  signal: ending.signal,
  onPressure() {
    if (!hasPressure) port.postMessage('pressure');
    hasPressure = true;
  },
});
