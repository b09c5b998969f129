import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { writeHeadersOf } from './hostile-actor.ts';
import { listAllActors } from './hostile-actors.ts';
import type { HostileStart } from './start-hostile.ts';

if (parentPort === null) throw new Error('hostile-worker.ts runs only as a worker thread');
const port = parentPort;
// Only startHostile starts this thread.
const { project, name, key } = workerData as HostileStart;
const actor = listAllActors().find((candidate) => candidate.name === name && candidate.key === key);
if (actor === undefined) throw new Error(`there is no hostile actor "${name}" with a key of the kind ${key}`);
// Real ones compute on machines of their own. Linux has priorities for each thread: setpriority(2).
if (process.platform === 'linux') {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
}
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
