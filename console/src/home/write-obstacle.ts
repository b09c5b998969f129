import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { formatValue } from '../charts/format-value.ts';
import { parseUnit } from '../charts/value-unit.ts';
import type { Client } from '../generated/client/index.ts';
import type { Retention } from '../generated/types.gen.ts';
import { pollMs } from './home-queries.ts';

/** With less free space the service is not ready either: it expects the next commits to fail. */
const readyFreeBytes = 8 * 1024 * 1024;
const byteUnit = parseUnit('By');

/** What `/ready` said: why the service takes no writes, `null` when it does. */
export type Readiness = string | null;

/** Read when the page is opened or seen again, and repeatedly only while the service takes no writes. */
export function readinessOptions(client: Client) {
  return queryOptions({
    queryKey: ['readiness'] as const,
    queryFn: ({ signal }) => readReadiness(client, signal),
    refetchInterval: ({ state }) => (typeof state.data === 'string' ? pollMs : false),
    refetchOnWindowFocus: true,
  });
}

/** The generated functions have no `/ready`: they are those that need a session. */
async function readReadiness(client: Client, signal: AbortSignal): Promise<Readiness> {
  try {
    await client.get({ url: '/ready', signal, throwOnError: true });
    return null;
  } catch (error) {
    // Whatever else answers, such as a proxy that keeps the path to itself, says nothing about writes.
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') return error.message;
    throw error;
  }
}

/**
 * Why the service takes no writes, or soon will take none, and what to do, in the words of `/ready`.
 *
 * @param retention is read again all the time, and so has the news of a disk that gets full.
 */
export function findWriteObstacle(
  readiness: Readiness | undefined,
  retention: Pick<Retention, 'free_bytes'> | undefined,
): string | undefined {
  if (retention !== undefined && retention.free_bytes < readyFreeBytes)
    return `the disk with the data is full, ${formatValue(retention.free_bytes, byteUnit)} are free: free space on it, enlarge it, or shorten the retention`;
  if (typeof readiness !== 'string') return undefined;
  // It may begin with the name of a file, so it stays as it is written.
  return readiness.replace(/^the service is not ready: /, '');
}
