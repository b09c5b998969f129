import { unavailable } from '../../../threads/storage-failure.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { type InsertTimes, insertBlock } from '../../database/insert-block.ts';
import type { BlockClaims, NewBlock } from './block-claims.ts';
import { insertLogs, joinRows, numberRows } from './log-rows.ts';
import type { PendingWrite } from './pending-write.ts';
import { tokenOf } from './settle-blocks.ts';
import type { WriterSession } from './writer-session.ts';

export interface CommitOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'insert' | 'chooseShard'>;
  readonly claims: BlockClaims;
  readonly session: WriterSession;
  readonly insertTimes: InsertTimes;
  readonly leaseMs: number;
}

export interface CommitResult {
  /** Durable, visible, and covered by the marks of their projects. */
  readonly stored: readonly PendingWrite[];
  /** Claimed by somebody before. */
  readonly earlier: readonly PendingWrite[];
}

/** Each of which another gateway took over meanwhile. */
const maxWriters = 3;

/**
 * Stores requests of one arrival day as one block, exactly once. Not to be called while a call is under way: marks say that all
 * lower counters are stored.
 *
 * @throws AppError `UNAVAILABLE` when they may have been stored or not: the same requests sent again are stored once.
 */
export async function commitWrites(
  writes: readonly PendingWrite[],
  options: CommitOptions,
  tries = maxWriters,
): Promise<CommitResult> {
  const { clickhouse, claims, session, insertTimes, leaseMs } = options;
  const { writer, nextCounter } = await session.ready();
  const block = toBlock(writes, nextCounter, clickhouse.chooseShard());
  // Until it is confirmed, a failure leaves open what became of it.
  session.suspect();
  const claimed = await claims.claim(writer, block, writes.map(toRequest), leaseMs);
  if (claimed === undefined) {
    // Nothing was claimed, so another writer may.
    session.lose();
    if (tries > 1) return commitWrites(writes, options, tries - 1);
    throw lost();
  }
  session.suspect(block.lastCounter + 1);
  const stored: PendingWrite[] = [];
  const earlier: PendingWrite[] = [];
  let counter = nextCounter;
  for (const write of writes) {
    numberRows(write.rows, { epoch: writer.epoch, counter });
    counter += write.rows.starts.length;
    (claimed.has(write.digest.toString('hex')) ? stored : earlier).push(write);
  }
  if (stored.length === 0) await claims.abandon(writer, block);
  else {
    const rows = joinRows(stored.map((write) => write.rows));
    const token = tokenOf(writer, block);
    await insertBlock(clickhouse, { into: insertLogs, rows, token, shard: block.shard }, insertTimes);
    if (!(await claims.confirm(writer, block))) {
      session.lose();
      throw lost();
    }
  }
  session.advance(block.lastCounter + 1);
  return { stored, earlier };
}

function toBlock(writes: readonly PendingWrite[], firstCounter: number, shard: number): NewBlock {
  const lastCounters = new Map<string, number>();
  let counter = firstCounter - 1;
  for (const { projectId, rows } of writes) {
    counter += rows.starts.length;
    lastCounters.set(projectId, counter);
  }
  const receivedAtMs = writes.map((write) => write.receivedAtMs);
  const [first] = writes;
  return {
    firstCounter,
    lastCounter: counter,
    arrivalDay: first?.arrivalDay ?? 0,
    // A retry that finds nothing of its request may use another one.
    shard,
    projectIds: [...lastCounters.keys()],
    lastCounters: [...lastCounters.values()],
    firstReceivedAtMs: Math.min(...receivedAtMs),
    lastReceivedAtMs: Math.max(...receivedAtMs),
  };
}

function toRequest({
  digest,
  receivedAtMs,
  outcome,
}: PendingWrite): Parameters<BlockClaims['claim']>[2][number] {
  const { accepted, rejected, reason } = outcome;
  return { digest, receivedAtMs, accepted, rejected, ...(reason === undefined ? {} : { reason }) };
}

function lost(): Error {
  return unavailable('another gateway took over, because this one did not answer for long; retry later');
}
