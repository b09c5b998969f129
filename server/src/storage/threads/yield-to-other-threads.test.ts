import { once } from 'node:events';
import { getPriority, platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const module = new URL('./yield-to-other-threads.ts', import.meta.url);
const code = `
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { yieldToOtherThreads } from '${module}';
  yieldToOtherThreads();
  parentPort.postMessage(getPriority());
`;

it('lowers the priority of its thread and of no other', async () => {
  const before = getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const [ofWorker] = await once(worker, 'message');
  await worker.terminate();
  // On other systems a priority is that of the process.
  expect(ofWorker > before).toBe(platform() === 'linux');
  expect(getPriority()).toBe(before);
});
