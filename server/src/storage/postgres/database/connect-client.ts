import type { Client } from 'pg';
import { setTimer } from '../../../time/timers.ts';

/** Three seconds. */
const steps = { count: 10, ms: 300 };

/**
 * Connects, and gives up after three seconds in which this thread could have noticed the answers. One timer would blame the server when
 * the thread is busy for longer than that, as while a service starts: it ends before what arrived meanwhile is read. A step is late
 * then, and the next ones leave time to read.
 *
 * @throws Error when the server does not answer in time, or refuses.
 */
export async function connectClient(client: Client): Promise<void> {
  const tooLate = Promise.withResolvers<never>();
  let stepsLeft = steps.count;
  let cancel = setTimer(step, steps.ms);
  function step(): void {
    stepsLeft -= 1;
    if (stepsLeft > 0) cancel = setTimer(step, steps.ms);
    else tooLate.reject(new Error('timeout expired'));
  }
  try {
    await Promise.race([client.connect(), tooLate.promise]);
  } catch (error) {
    // A server that does not answer would not answer a farewell either.
    client.connection?.stream.destroy();
    throw error;
  } finally {
    cancel();
  }
}
