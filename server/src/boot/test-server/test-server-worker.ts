import { pid } from 'node:process';
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../errors/message-of.ts';
import type {
  StartedService,
  TestServiceOptions,
  TestThreadCall,
  TestThreadMessage,
} from '../../test-server/thread-protocol.ts';
import { startTestService, type TestService } from './start-test-service.ts';

if (parentPort === null) throw new Error('test-server-worker.ts runs only as a worker thread');
const port = parentPort;

/** A test file that starts a service soon after another one has stopped finds the program loaded. */
const idleMs = 5_000;

const services = new Map<number, TestService>();
let startingCount = 0;
let idleTimer: NodeJS.Timeout | undefined;

port.on('message', async (call: TestThreadCall) => {
  const send = (message: TestThreadMessage) => port.postMessage(message);
  try {
    send({ kind: 'answer', id: call.id, value: await run(call) });
  } catch (error) {
    send({ kind: 'error', id: call.id, reason: messageOf(error) });
  }
});

async function run({ serviceId, operation, args }: TestThreadCall): Promise<unknown> {
  // Casts: the other side of the protocol checks the types.
  if (operation === 'start') return start(serviceId, args[0] as TestServiceOptions);
  const service = services.get(serviceId);
  if (service === undefined) throw new Error('the test server was stopped');
  if (operation === 'stop') return stop(serviceId, service);
  const method = service.operations[operation] as (...given: readonly unknown[]) => unknown;
  return method(...args);
}

async function start(serviceId: number, options: TestServiceOptions): Promise<StartedService> {
  clearTimeout(idleTimer);
  startingCount += 1;
  try {
    const service = await startTestService(options, pid);
    services.set(serviceId, service);
    return { urls: service.urls, keys: service.keys };
  } finally {
    startingCount -= 1;
    endWhenIdle();
  }
}

async function stop(serviceId: number, service: TestService): Promise<void> {
  services.delete(serviceId);
  try {
    await service.operations.stop();
  } finally {
    endWhenIdle();
  }
}

function endWhenIdle(): void {
  clearTimeout(idleTimer);
  if (services.size === 0 && startingCount === 0) idleTimer = setTimeout(() => port.close(), idleMs);
}
