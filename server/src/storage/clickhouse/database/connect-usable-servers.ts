import { setTimer } from '../../../time/timers.ts';
import { describeFailure, isConnectionFailure } from './clickhouse-failure.ts';
import { requireSchema } from './clickhouse-schema.ts';
import type { ClickhouseServers } from './clickhouse-servers.ts';
import { type ConnectedServers, type ConnectedShard, connectServers } from './connect-servers.ts';
import { createServerReader } from './create-server-reader.ts';
import { requireDistributedTables } from './distributed-tables.ts';

/** Servers whose tables are those of this release. */
export interface UsableServers {
  /** Shard 1 first; those that can be used now. */
  shards(): readonly ConnectedShard[];
  close(): Promise<void>;
}

const timeoutMs = 30_000;
/** A server may go away after it answered. */
const maxTries = 3;
const askAbsentEveryMs = 10_000;
/** No request takes longer. */
const requestsEndWithinMs = 300_000;

/**
 * Connects to the servers, and later to those of a shard with several replicas that do not answer now.
 *
 * @throws Error as `connectServers`, and when tables of this release are missing.
 */
export async function connectUsableServers(
  given: ClickhouseServers,
  maxConnections: number,
): Promise<UsableServers> {
  let connected = await connectUsable(given, maxConnections);
  /** Earlier connections, whose requests may go on. */
  const left = new Set<ConnectedServers>();
  let isClosed = false;
  let cancel = askLater();

  function askLater(): () => void {
    return connected.absent.length === 0
      ? () => undefined
      : setTimer(() => void connectAgain(), askAbsentEveryMs);
  }

  async function connectAgain(): Promise<void> {
    const next = await connectUsable(given, maxConnections).catch(() => undefined);
    if (next !== undefined && !isClosed && hasOthers(next, connected)) {
      leave(connected);
      connected = next;
    } else await next?.close();
    if (!isClosed) cancel = askLater();
  }

  function leave(earlier: ConnectedServers): void {
    left.add(earlier);
    setTimer(() => {
      if (left.delete(earlier)) void earlier.close();
    }, requestsEndWithinMs);
  }

  return {
    shards: () => connected.shards,
    async close() {
      isClosed = true;
      cancel();
      const all = [connected, ...left];
      left.clear();
      await Promise.all(all.map((servers) => servers.close()));
    },
  };
}

/** Also when it lacks some: a server that is back may be the only one of its shard by now. */
function hasOthers(next: ConnectedServers, earlier: ConnectedServers): boolean {
  const known = namesOf(earlier);
  return namesOf(next).some((name) => !known.includes(name));
}

function namesOf({ shards }: ConnectedServers): readonly string[] {
  return shards.flatMap(({ servers }) => servers.map(({ own }) => own.name));
}

async function connectUsable(
  given: ClickhouseServers,
  maxConnections: number,
  tryNumber = 1,
): Promise<ConnectedServers> {
  const connected = await connectServers(given, maxConnections);
  const servers = connected.shards.flatMap((shard) => shard.servers);
  try {
    for (const { own } of servers) {
      const reader = createServerReader(own.client, timeoutMs);
      await requireSchema(reader);
      if (given.cluster !== undefined) await requireDistributedTables(own.database, reader, given.cluster);
    }
    return connected;
  } catch (cause) {
    await connected.close();
    // It is absent then, and another replica of its shard may do.
    if (isConnectionFailure(cause) && tryNumber < maxTries)
      return connectUsable(given, maxConnections, tryNumber + 1);
    const names = namesOf(connected).join(', ');
    throw new Error(`ClickHouse (${names}) cannot be used: ${describeFailure(cause)}`, { cause });
  }
}
