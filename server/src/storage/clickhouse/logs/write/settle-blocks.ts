import type { AppError } from '../../../../errors/app-error.ts';
import { dayNs } from '../../../../time/utc-day.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type {
  ClickhouseBlock,
  ClickhouseDatabase,
  ClickhouseLimits,
  ClickhouseQuery,
} from '../../database/clickhouse-database.ts';
import { isPassing } from '../../database/clickhouse-failure.ts';
import { RowWriter, setUint64 } from '../../row-binary/row-writer.ts';
import { toSequence } from '../log-sequence.ts';
import type { BlockClaims, OpenBlock } from './block-claims.ts';
import { insertFence } from './log-rows.ts';
import type { HeldWriter } from './log-writers.ts';

export interface SettleOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'insert' | 'readShard' | 'isLeftOut'>;
  readonly claims: BlockClaims;
  readonly limits: ClickhouseLimits;
}

/**
 * Decides about every open block of a writer, whose insert may not have been answered, or may still be under way: it is confirmed
 * or abandoned. Call it once the writer is held and stores nothing, so that nobody else can confirm a block meanwhile. Does nothing
 * for a writer that somebody took over; when that happens meanwhile, the fences still are of blocks that the other settles too.
 *
 * @throws AppError `UNAVAILABLE` when some could not be decided; at once when the shard of one is left out, because others wait meanwhile.
 */
export async function settleBlocks(writer: HeldWriter, options: SettleOptions): Promise<void> {
  const { clickhouse, claims } = options;
  for (const block of await claims.listOpen(writer)) {
    if (clickhouse.isLeftOut(block.shard)) throw undecided();
    if (await fence(writer, block, options)) await claims.confirm(writer, block);
    else await claims.abandon(writer, block);
  }
}

/** Keeps the block out of ClickHouse unless it is there already. @returns whether it is. */
async function fence(
  writer: HeldWriter,
  block: OpenBlock,
  { clickhouse, limits }: SettleOptions,
): Promise<boolean> {
  try {
    // ClickHouse stores one block of a token. If this is the one, the other can no longer arrive.
    await clickhouse.insert({ ...toFence(writer, block), mayBeStored: true }, limits);
    const query = toCount(writer, block);
    const [found] = await clickhouse.readShard<{ readonly count: string }>(block.shard, query, limits);
    // A block is stored whole or not at all.
    return found !== undefined && found.count !== '0';
  } catch (error) {
    throw isPassing(error) ? undecided(error) : error;
  }
}

/** Of requests in an open block, and of those that wait for it. */
export function undecided(cause?: unknown): AppError {
  return unavailable(
    'a shard of ClickHouse that may have an earlier block cannot be used now; retry later',
    cause,
  );
}

/** What ClickHouse knows an insert by. */
export function tokenOf({ epoch }: HeldWriter, { firstCounter }: Pick<OpenBlock, 'firstCounter'>): string {
  return `${epoch}:${firstCounter}`;
}

function toFence(writer: HeldWriter, block: OpenBlock): ClickhouseBlock {
  const rows = new RowWriter(32);
  rows.zeros(8);
  setUint64(rows.bytes, 0, toSequence({ epoch: writer.epoch, counter: block.firstCounter }));
  rows.text('');
  // The start of its day of arrival, so that it is due with that day, and no sooner.
  rows.bigint64(BigInt(block.arrivalDay) * BigInt(dayNs));
  rows.uint16(block.arrivalDay);
  return { into: insertFence, rows: [rows.finish()], token: tokenOf(writer, block), shard: block.shard };
}

function toCount(
  { epoch }: HeldWriter,
  { firstCounter, lastCounter, projectIds, arrivalDay }: OpenBlock,
): ClickhouseQuery {
  return {
    text: `SELECT count() AS count FROM logs
      WHERE logs.project IN {projects:Array(String)} AND logs.arrival_day = toDate({day:UInt16})
        AND logs.seq BETWEEN {first:UInt64} AND {last:UInt64}`,
    parameters: {
      projects: projectIds,
      day: arrivalDay,
      first: toSequence({ epoch, counter: firstCounter }),
      last: toSequence({ epoch, counter: lastCounter }),
    },
  };
}
