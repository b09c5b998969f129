import { once } from 'node:events';
import { constants, getPriority, platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const module = new URL('./yield-to-other-threads.ts', import.meta.url);
const code = `
  import { getPriority, setPriority } from 'node:os';
  import { parentPort, workerData } from 'node:worker_threads';
  import { yieldToOtherThreads } from '${module}';
  setPriority(workerData);
  yieldToOtherThreads();
  parentPort.postMessage(getPriority());
`;

/** `nice` may have started the service, or the test. */
it.each([
  ['as that of the process', getPriority()],
  ['low', Math.max(getPriority(), 12)],
])('lowers the priority of its thread, which was %s, and of no other', async (_title, first) => {
  const before = getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: first,
  });
  const [ofWorker] = await once(worker, 'message');
  await worker.terminate();
  // On other systems a priority is that of the process.
  if (platform() !== 'linux') return;
  expect(ofWorker).toBe(Math.min(first + 10, constants.priority.PRIORITY_LOW));
  expect(getPriority()).toBe(before);
});
