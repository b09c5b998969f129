import { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import { setTimer } from '../../../time/timers.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import { askServers } from './ask-servers.ts';
import type { ClickhouseDatabase, ClickhouseLimits, ClickhouseQuery } from './clickhouse-database.ts';
import { describeFailure, isPassing } from './clickhouse-failure.ts';
import { requireSchema } from './clickhouse-schema.ts';
import type { ClickhouseServers } from './clickhouse-servers.ts';
import { connectServers } from './connect-servers.ts';
import { requireDistributedTables } from './distributed-tables.ts';
import type { ClickhouseClient } from './load-client.ts';
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
  // Of one try to connect to another shard; the default is a second, which a busy server exceeds.
  connect_timeout_with_failover_ms: 3_000,
};
const pingLimits = { timeoutMs: 4_000 };

/**
 * Opens the servers of the URLs.
 *
 * @throws Error with a one-line message, without passwords, when one cannot be used or `migrateClickhouse` has to run first.
 */
export async function openClickhouse({
  maxConnections = defaultMaxConnections,
  ...given
}: OpenClickhouseOptions): Promise<ClickhouseDatabase> {
  const { shards, readers, close } = await connectServers(given, maxConnections);
  const choice = createShardChoice({
    shardCount: shards.length,
    async ping(shard) {
      await db.readShard(shard, { text: 'SELECT 1' }, pingLimits);
    },
    setTimer,
  });
  let readCount = 0;

  function serverOf(shard: number): ClickhouseClient {
    const server = shards[shard - 1];
    if (server === undefined)
      throw unavailable(`shard ${shard} of ClickHouse is not among the ${shards.length} that are configured`);
    return server;
  }

  /** All of them, each the first one in turn: it merges what the others answer. */
  function readersInTurn(): readonly ClickhouseClient[] {
    const first = readCount % readers.length;
    readCount += 1;
    return [...readers.slice(first), ...readers.slice(0, first)];
  }

  function readFrom<Row>(
    servers: readonly ClickhouseClient[],
    query: ClickhouseQuery,
    limits: ClickhouseLimits,
  ): Promise<readonly Row[]> {
    return askServers(servers, { ...limits, settings: readSettings }, async (client, request) => {
      const answer = await client.query({ ...toParams(query), ...request, format: 'JSONEachRow' });
      // What a row holds is what the caller selects.
      return answer.json<Row>();
    });
  }

  const db: ClickhouseDatabase = {
    shardCount: shards.length,
    chooseShard: choice.choose,
    isPartlyDown: choice.isPartial,
    read: (query, limits) => readFrom(readersInTurn(), query, limits),
    readShard: async (shard, query, limits) => readFrom([serverOf(shard)], query, limits),
    async readBinary(query, limits, onBytes) {
      const failure = await askServers(
        readersInTurn(),
        { ...limits, settings: readSettings },
        (client, request) => streamRows(client, query, request, onBytes),
      );
      if (failure !== undefined) throw failure.error;
    },
    async insert({ into, rows, token, shard }, limits) {
      const settings: ClickHouseSettings = {
        insert_deduplicate: 1,
        insert_deduplication_token: token,
        max_insert_block_size: String(maxBlockRows),
      };
      try {
        await askServers([serverOf(shard)], { ...limits, settings }, async (client, request) => {
          const values = Readable.from(rows, { objectMode: false });
          // Consumes the answer, so that the connection is used again.
          const { stream } = await client.exec({ query: `${into} FORMAT RowBinary`, values, ...request });
          for await (const _ of stream);
        });
      } catch (error) {
        if (isPassing(error)) choice.fail(shard);
        throw error;
      }
    },
    async command(query, limits) {
      await Promise.all(
        shards.map((server) =>
          askServers([server], { ...limits, settings: {} }, (client, request) =>
            client.command({ ...toParams(query), ...request }),
          ),
        ),
      );
    },
    async close() {
      choice.stop();
      await close();
    },
  };
  try {
    for (const server of shards) {
      const reader = {
        read: <Row>(query: ClickhouseQuery, limits: ClickhouseLimits) =>
          readFrom<Row>([server], query, limits),
      };
      await requireSchema(reader);
      if (given.cluster !== undefined) await requireDistributedTables(server.database, reader, given.cluster);
    }
  } catch (cause) {
    await db.close();
    const names = shards.map(({ name }) => name).join(', ');
    throw new Error(`ClickHouse (${names}) cannot be used: ${describeFailure(cause)}`, { cause });
  }
  return db;
}
