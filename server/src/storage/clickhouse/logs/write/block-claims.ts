import { deleteInSteps } from '../../../postgres/database/delete-in-steps.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import { serverNowMs } from '../../../postgres/database/server-clock.ts';
import type { HeldWriter } from './log-writers.ts';

/** A request to store, or one that was. */
export interface ClaimedRequest {
  readonly digest: Uint8Array;
  readonly receivedAtMs: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly reason?: string;
}

/** Consecutive counters of one writer whose records are inserted together. */
export interface OpenBlock {
  readonly firstCounter: number;
  readonly lastCounter: number;
  readonly arrivalDay: number;
  readonly shard: number;
  readonly projectIds: readonly string[];
  /** Of its requests. */
  readonly firstReceivedAtMs: number;
  readonly lastReceivedAtMs: number;
}

export interface NewBlock extends OpenBlock {
  /** The last counter of each project. */
  readonly lastCounters: readonly number[];
}

/** A request that was claimed before. */
export interface EarlierRequest extends Omit<ClaimedRequest, 'reason'> {
  readonly reason: string | null;
  readonly epoch: number;
  /** Whether its block may still be on its way into ClickHouse. */
  readonly isOpen: boolean;
  /** Of its block, while that is open. */
  readonly shard: number | null;
}

export interface BlockClaims {
  /**
   * Claims the counters of a block and those of its requests that nobody has claimed, whose digests are returned in hexadecimal,
   * and renews the lease of the writer. `undefined` when the writer was taken over.
   */
  claim(
    writer: HeldWriter,
    block: NewBlock,
    requests: readonly ClaimedRequest[],
    leaseMs: number,
  ): Promise<ReadonlySet<string> | undefined>;
  find(digests: readonly Uint8Array[]): Promise<readonly EarlierRequest[]>;
  /** Returns false when the block is not open, or the writer was taken over: then it may not be acknowledged. */
  confirm(writer: HeldWriter, block: OpenBlock): Promise<boolean>;
  /** Lets others store the requests of a block that is not in ClickHouse, and never will be. */
  abandon(writer: HeldWriter, block: OpenBlock): Promise<void>;
  /**
   * The blocks that nobody but this holder or a later one can confirm: none of them is of a later holder, which claims counters above
   * theirs. Empty when the writer was taken over.
   */
  listOpen(writer: HeldWriter): Promise<readonly OpenBlock[]>;
  /** Forgets requests that were received at this time or before. */
  forget(receivedAtMs: number): Promise<void>;
}

/** The channel of `confirm`, whose payloads are the epoch, a space and the project. */
export const logsChannel = 'cairn_logs';

/** @param duplicateWindowMs how long the same bytes from the same key count as a retry. */
export function createBlockClaims(db: PostgresDatabase, duplicateWindowMs: number): BlockClaims {
  return {
    async claim({ epoch, generation }, block, requests, leaseMs) {
      // In one order everywhere, so that two gateways with the same requests cannot deadlock.
      const sorted = requests.toSorted((one, other) => Buffer.compare(one.digest, other.digest));
      const rows = await db.rows<{ readonly digest: Buffer | null }>(claimBlock, [
        epoch,
        generation,
        block.firstCounter,
        block.lastCounter,
        leaseMs,
        block.arrivalDay,
        block.shard,
        block.projectIds,
        block.lastCounters,
        block.firstReceivedAtMs,
        block.lastReceivedAtMs,
        sorted.map(({ digest }) => Buffer.from(digest)),
        sorted.map(({ receivedAtMs }) => receivedAtMs),
        sorted.map(({ accepted }) => accepted),
        sorted.map(({ rejected }) => rejected),
        sorted.map(({ reason }) => reason ?? null),
        duplicateWindowMs,
      ]);
      if (rows.length === 0) return undefined;
      return new Set(rows.flatMap(({ digest }) => (digest === null ? [] : [digest.toString('hex')])));
    },
    find: (digests) => db.rows(findRequests, [digests.map((digest) => Buffer.from(digest))]),
    async confirm({ epoch, generation }, { firstCounter }) {
      const rows = await db.rows(confirmBlock, [epoch, generation, firstCounter, logsChannel]);
      return rows.length > 0;
    },
    async abandon({ epoch, generation }, { firstCounter, firstReceivedAtMs, lastReceivedAtMs }) {
      await db.change(abandonBlock, [epoch, generation, firstCounter, firstReceivedAtMs, lastReceivedAtMs]);
    },
    listOpen: ({ epoch, generation }) => db.rows(listOpenBlocks, [epoch, generation]),
    forget: (receivedAtMs) => deleteInSteps(db, forgetRequests, [receivedAtMs]),
  };
}

const claimBlock = `
WITH writer AS (
  UPDATE log_writers
  SET next_counter = $4::bigint + 1, leased_until_ms = greatest(log_writers.leased_until_ms, ${serverNowMs} + $5)
  WHERE log_writers.epoch = $1 AND log_writers.generation = $2 AND log_writers.next_counter = $3
  RETURNING log_writers.epoch
), block AS (
  INSERT INTO log_blocks (epoch, first_counter, last_counter, arrival_day, shard, project_ids, last_counters,
    first_received_at_ms, last_received_at_ms)
  SELECT writer.epoch, $3, $4, $6, $7, $8, $9, $10, $11 FROM writer
), claimed AS (
  INSERT INTO log_requests (digest, received_at_ms, epoch, first_counter, accepted, rejected, reason)
  SELECT request.digest, request.received_at_ms, writer.epoch, $3, request.accepted, request.rejected, request.reason
  FROM writer, unnest($12::bytea[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[])
    AS request (digest, received_at_ms, accepted, rejected, reason)
  ON CONFLICT (digest) DO UPDATE SET received_at_ms = excluded.received_at_ms, epoch = excluded.epoch,
    first_counter = excluded.first_counter, accepted = excluded.accepted, rejected = excluded.rejected,
    reason = excluded.reason
  WHERE log_requests.received_at_ms <= excluded.received_at_ms - $17::bigint
  RETURNING log_requests.digest
)
SELECT claimed.digest FROM writer LEFT JOIN claimed ON true`;

const findRequests = `
SELECT log_requests.digest, log_requests.received_at_ms AS "receivedAtMs", log_requests.epoch, log_requests.accepted,
  log_requests.rejected, log_requests.reason, log_blocks.epoch IS NOT NULL AS "isOpen", log_blocks.shard
FROM log_requests LEFT JOIN log_blocks
  ON log_blocks.epoch = log_requests.epoch AND log_blocks.first_counter = log_requests.first_counter
WHERE log_requests.digest = ANY($1::bytea[])`;

/** The lock on the writer makes who takes it over wait, and find the block confirmed. */
const confirmBlock = `
WITH writer AS (
  SELECT log_writers.epoch FROM log_writers
  WHERE log_writers.epoch = $1 AND log_writers.generation = $2 FOR SHARE
), block AS (
  DELETE FROM log_blocks USING writer
  WHERE log_blocks.epoch = writer.epoch AND log_blocks.first_counter = $3
  RETURNING log_blocks.epoch, log_blocks.project_ids, log_blocks.last_counters
), arrived AS (
  INSERT INTO log_arrivals (project_id, epoch, counter)
  SELECT project.id, block.epoch, project.last_counter
  FROM block, unnest(block.project_ids, block.last_counters) AS project (id, last_counter)
  ON CONFLICT (project_id, epoch) DO UPDATE SET counter = greatest(log_arrivals.counter, excluded.counter)
  RETURNING log_arrivals.project_id
)
SELECT pg_notify($4, $1::bigint || ' ' || arrived.project_id) FROM arrived`;

const abandonBlock = `
WITH writer AS (
  SELECT log_writers.epoch FROM log_writers
  WHERE log_writers.epoch = $1 AND log_writers.generation = $2 FOR SHARE
), block AS (
  DELETE FROM log_blocks USING writer WHERE log_blocks.epoch = writer.epoch AND log_blocks.first_counter = $3
)
DELETE FROM log_requests USING writer
WHERE log_requests.received_at_ms BETWEEN $4 AND $5
  AND log_requests.epoch = writer.epoch AND log_requests.first_counter = $3`;

const listOpenBlocks = `
SELECT log_blocks.first_counter AS "firstCounter", log_blocks.last_counter AS "lastCounter",
  log_blocks.arrival_day AS "arrivalDay", log_blocks.shard, log_blocks.project_ids AS "projectIds",
  log_blocks.first_received_at_ms AS "firstReceivedAtMs",
  log_blocks.last_received_at_ms AS "lastReceivedAtMs"
FROM log_writers JOIN log_blocks ON log_blocks.epoch = log_writers.epoch
WHERE log_writers.epoch = $1 AND log_writers.generation = $2 ORDER BY log_blocks.first_counter`;

const forgetRequests = `
DELETE FROM log_requests WHERE log_requests.digest IN (
  SELECT expired.digest FROM log_requests AS expired
  WHERE expired.received_at_ms <= $1 ORDER BY expired.received_at_ms LIMIT $2
)`;
