import { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { setTimer } from '../../../time/timers.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import { askServers, type ServerRequest } from './ask-servers.ts';
import type { ClickhouseDatabase, ClickhouseLimits, ClickhouseQuery } from './clickhouse-database.ts';
import { isPassing } from './clickhouse-failure.ts';
import type { ClickhouseServers } from './clickhouse-servers.ts';
import type { ConnectedShard } from './connect-servers.ts';
import { connectUsableServers } from './connect-usable-servers.ts';
import type { ClickhouseClient } from './load-client.ts';
import { findReplicaObstacle, maxReplicaDelayS, requireCaughtUp } from './replica-state.ts';
import { createShardChoice } from './shard-choice.ts';
import { streamRows, toParams } from './stream-rows.ts';

export interface OpenClickhouseOptions extends ClickhouseServers {
  /** Connections to each server. 32 by default. */
  readonly maxConnections?: number;
}

const defaultMaxConnections = 32;
/** Larger than any block, so that the server stores it in one piece. */
const maxBlockRows = 2 ** 27;
const readSettings: ClickHouseSettings = {
  readonly: '2',
  // A part of an answer is none.
  skip_unavailable_shards: 0,
  max_replica_delay_for_distributed_queries: String(maxReplicaDelayS),
  fallback_to_stale_replicas_for_distributed_queries: 0,
  // Of one try to connect to another shard; the default is a second, which a busy server exceeds.
  connect_timeout_with_failover_ms: 3_000,
};
const pingTimeoutMs = 4_000;

/**
 * Opens the servers of the URLs. Of a shard with several replicas one has to answer; others are used once they do.
 *
 * @throws Error with a one-line message, without passwords, when one cannot be used or `migrateClickhouse` has to run first.
 */
export async function openClickhouse({
  maxConnections = defaultMaxConnections,
  ...given
}: OpenClickhouseOptions): Promise<ClickhouseDatabase> {
  const connection = await connectUsableServers(given, maxConnections);
  const shardCount = connection.shards().length;
  const choice = createShardChoice({
    shardCount,
    async ping(shard) {
      const obstacle = await db.findShardObstacle(shard, pingTimeoutMs);
      if (obstacle !== undefined) throw unavailable(obstacle);
    },
    setTimer,
  });
  let requestCount = 0;

  /** All of them, each the first one in turn. */
  function inTurn<Server>(servers: readonly Server[]): readonly Server[] {
    const first = requestCount % servers.length;
    requestCount += 1;
    return [...servers.slice(first), ...servers.slice(0, first)];
  }

  function shardOf(number: number): ConnectedShard {
    const shard = connection.shards()[number - 1];
    if (shard === undefined)
      throw unavailable(`shard ${number} of ClickHouse is not among the ${shardCount} that are configured`);
    return shard;
  }

  const replicasOf = ({ servers }: ConnectedShard) => inTurn(servers).map(({ own }) => own);

  /** Any of them merges what the others answer. */
  function readers(): readonly ClickhouseClient[] {
    return inTurn(connection.shards().flatMap(({ servers }) => servers)).map(({ reader }) => reader);
  }

  /** As a server of the shard has it that lacks nothing of what the others have. */
  function readShard<Row>(
    shard: number,
    query: ClickhouseQuery,
    limits: ClickhouseLimits,
  ): Promise<readonly Row[]> {
    const asked = shardOf(shard);
    return askServers(replicasOf(asked), { ...limits, settings: readSettings }, async (client, request) => {
      if (asked.replicaCount > 1)
        await requireCaughtUp({ read: (state) => readRows(client, state, request) }, limits.timeoutMs);
      return readRows<Row>(client, query, request);
    });
  }

  const db: ClickhouseDatabase = {
    shardCount,
    chooseShard: choice.choose,
    isPartlyDown: choice.isPartial,
    isLeftOut: choice.isLeftOut,
    async findShardObstacle(shard, timeoutMs) {
      const { replicaCount } = shardOf(shard);
      if (replicaCount > 1)
        return findReplicaObstacle(
          { read: (query, limits) => readShard(shard, query, limits) },
          replicaCount,
          timeoutMs,
        );
      await readShard(shard, { text: 'SELECT 1' }, { timeoutMs });
      return undefined;
    },
    read: (query, limits) =>
      askServers(readers(), { ...limits, settings: readSettings }, (client, request) =>
        readRows(client, query, request),
      ),
    readShard: async (shard, query, limits) => readShard(shard, query, limits),
    async readBinary(query, limits, onBytes) {
      const failure = await askServers(readers(), { ...limits, settings: readSettings }, (client, request) =>
        streamRows(client, query, request, onBytes),
      );
      if (failure !== undefined) throw failure.error;
    },
    async insert({ into, rows, token, shard, mayBeStored = false }, limits) {
      const asked = shardOf(shard);
      const settings: ClickHouseSettings = {
        insert_deduplicate: 1,
        insert_deduplication_token: token,
        max_insert_block_size: String(maxBlockRows),
        // Samples may be of all days of the retention, and the default is 100.
        max_partitions_per_insert_block: '0',
        ...toQuorum(asked.replicaCount, limits.timeoutMs),
      };
      let tryCount = 0;
      const send = () =>
        askServers(replicasOf(asked), { ...limits, settings }, async (client, request) => {
          tryCount += 1;
          const values = Readable.from(rows, { objectMode: false });
          // Consumes the answer, so that the connection is used again.
          const { stream } = await client.exec({ query: `${into} FORMAT RowBinary`, values, ...request });
          for await (const _ of stream);
        });
      try {
        await send();
        // A replica that recognises the token of an insert at another one waits for its quorum, and confirms also when that is given up
        // because the other died with the only copy. The token is forgotten then, so the same block is stored, or recognised for good.
        if (asked.replicaCount > 1 && (mayBeStored || tryCount > 1)) await send();
        choice.succeed(shard);
      } catch (error) {
        if (isPassing(error)) choice.fail(shard);
        throw error;
      }
    },
    async command(query, limits) {
      await Promise.all(
        connection
          .shards()
          .map((shard) =>
            askServers(replicasOf(shard), { ...limits, settings: {} }, (client, request) =>
              client.command({ ...toParams(query), ...request }),
            ),
          ),
      );
    },
    async close() {
      choice.stop();
      await connection.close();
    },
  };
  return db;
}

/** Every replica has what is acknowledged, so any of them may be read. */
function toQuorum(replicaCount: number, timeoutMs: number): ClickHouseSettings {
  if (replicaCount === 1) return {};
  return {
    insert_quorum: String(replicaCount),
    insert_quorum_parallel: 1,
    insert_quorum_timeout: Math.ceil(timeoutMs),
  };
}

async function readRows<Row>(
  client: ClickHouseClient,
  query: ClickhouseQuery,
  request: ServerRequest,
): Promise<readonly Row[]> {
  const answer = await client.query({ ...toParams(query), ...request, format: 'JSONEachRow' });
  // What a row holds is what the caller selects.
  return answer.json<Row>();
}
