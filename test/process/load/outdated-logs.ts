import type { ServiceKeys, ServiceProcess } from '../service/service-process.ts';
import { createLogsClient } from './logs-client.ts';
import { createRandomLogs } from './random-logs.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * For a start after `sendOutdatedLogs`: drops the day of those, and therefore seals first what came together with
 * them. It keeps the days that the other records of the tests are of, and what is read of them.
 */
export const shorterRetention = '--logs-retention=60h';

/** Older than what tests read, and in a day that ended longer ago than the shorter retention. */
const ageMs = 100 * 3_600_000;

/** Sends a record that only the longer default retention keeps. */
export async function sendOutdatedLogs(
  service: ServiceProcess,
  { ingestKey }: ServiceKeys,
  random: SeededRandom,
): Promise<void> {
  const client = createLogsClient(service, ingestKey);
  const id = `outdated-${random.hex(8)}`;
  const answer = await client.send(
    createRandomLogs({ id, stretch: 'outdated', random, recordCount: 1, ageMs, dayCount: 1 }),
  );
  client.close();
  if (answer.kind !== 'answered' || answer.status !== 200 || answer.isPartial) {
    throw new Error(`outdated logs were not taken: ${JSON.stringify(answer)}`);
  }
}
