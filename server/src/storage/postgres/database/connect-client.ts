import type { Client } from 'pg';
import { setPatientTimer } from '../../../time/timers.ts';

const defaultMaxMs = 3_000;

/**
 * Connects, and gives up after the time, three seconds by default, in which this thread could have noticed the answers.
 *
 * @throws Error when the server does not answer in time, or refuses.
 */
export async function connectClient(client: Client, maxMs: number = defaultMaxMs): Promise<void> {
  const tooLate = Promise.withResolvers<never>();
  const cancel = setPatientTimer(() => tooLate.reject(new Error('timeout expired')), maxMs);
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
