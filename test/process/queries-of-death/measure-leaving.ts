import { setTimeout as delay } from 'node:timers/promises';
import type { DeathQuery } from './death-query.ts';
import { smallQuery } from './measure-beside.ts';
import type { QueryClient } from './query-client.ts';

const leavesAfterMs = 300;

/** Runs until its deadline whatever the store holds. */
const endlessQuery: DeathQuery = {
  name: 'endless',
  query: Array.from({ length: 90 }, () => 'quantile_over_time(0.5, vector(time())[5000s:1s])').join(' + '),
  range: { lengthSeconds: 5_000, stepSeconds: 1 },
};

/**
 * Occupies every reader with an endless query, and disconnects the clients.
 *
 * @returns the latency of a small query sent at that moment, in milliseconds.
 * @throws Error when one of the others ended by itself.
 */
export async function measureLeaving(client: QueryClient, readerCount: number): Promise<number> {
  const leaving = new AbortController();
  const endless = Promise.all(
    Array.from({ length: readerCount }, () => client.ask(endlessQuery, leaving.signal)),
  );
  const early = await Promise.race([endless, delay(leavesAfterMs)]);
  if (early !== undefined) throw new Error(`the endless query ended: ${JSON.stringify(early)}`);
  leaving.abort();
  const { durationMs } = await client.ask(smallQuery);
  await endless;
  return durationMs;
}
