import { type ServiceThread, startServiceThread } from './service-thread.ts';
import type { StartedService, TestServiceOperations, TestServiceOptions } from './thread-protocol.ts';

/** A service in the thread of this process. */
export interface RunningService extends StartedService {
  readonly operations: TestServiceOperations;
}

let thread: ServiceThread | undefined;
let lastServiceId = 0;

/**
 * Starts a service. All of a process share a thread, because loading the program takes most of the time of a start.
 *
 * @throws Error when the service cannot start.
 */
export async function startRunningService(options: TestServiceOptions): Promise<RunningService> {
  lastServiceId += 1;
  const serviceId = lastServiceId;
  const { started, thread: used } = await startIn(serviceId, options);
  return {
    ...started,
    operations: {
      createProject: () => used.call(serviceId, 'createProject', []),
      reset: (...args) => used.call(serviceId, 'reset', args),
      readTraces: (...args) => used.call(serviceId, 'readTraces', args),
      readLogs: (...args) => used.call(serviceId, 'readLogs', args),
      readSamples: (...args) => used.call(serviceId, 'readSamples', args),
      describe: (...args) => used.call(serviceId, 'describe', args),
      pause: (...args) => used.call(serviceId, 'pause', args),
      stop: () => used.call(serviceId, 'stop', []),
    },
  };
}

async function startIn(
  serviceId: number,
  options: TestServiceOptions,
): Promise<{ readonly started: StartedService; readonly thread: ServiceThread }> {
  const isReused = thread?.isRunning() === true;
  const used = isReused && thread !== undefined ? thread : startServiceThread();
  thread = used;
  try {
    return { started: await used.call(serviceId, 'start', [options]), thread: used };
  } catch (error) {
    // An idle thread may end just when it is given work.
    if (isReused && !used.isRunning()) return startIn(serviceId, options);
    throw error;
  }
}
