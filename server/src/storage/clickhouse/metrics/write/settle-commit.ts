import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import { finishSettled, type UnfinishedCommit } from '../../../postgres/metrics/metric-commits.ts';
import type { MetricLockLimits } from '../../../postgres/metrics/metric-projects.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { type InsertTimes, insertBlock } from '../../database/insert-block.ts';
import { encodeFence, insertSamples, tokenOfSamples } from './sample-rows.ts';

export interface SettleCommitOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'readShard' | 'insert'>;
  readonly postgres: Pick<PostgresDatabase, 'transaction'>;
  readonly insertTimes: InsertTimes;
  readonly lockLimits: MetricLockLimits;
  /** When its requests are forgotten. */
  readonly expiresAtMs: number;
}

/**
 * Decides about a commit that its gateway can no longer finish: its row was seen by a transaction that had locked one of its projects,
 * so that of the gateway is over. Its samples may be stored, or still on their way. Others may do the same at the same time.
 *
 * @throws AppError `UNAVAILABLE` when it could not be decided.
 */
export async function settleCommit(commit: UnfinishedCommit, options: SettleCommitOptions): Promise<void> {
  const { clickhouse, postgres, insertTimes, lockLimits, expiresAtMs } = options;
  // ClickHouse stores one block of a token. If this is the one, the other can no longer arrive.
  await insertBlock(
    clickhouse,
    {
      into: insertSamples,
      rows: [encodeFence(commit)],
      token: tokenOfSamples(commit.commit),
      shard: commit.shard,
      mayBeStored: true,
    },
    insertTimes,
  );
  const stored = await clickhouse.readShard(
    commit.shard,
    {
      text: selectStored,
      parameters: { day: commit.arrivalDay, projects: commit.projectIds, commit: commit.commit },
    },
    { timeoutMs: insertTimes.timeoutMs },
  );
  // A block is stored whole or not at all.
  await finishSettled(postgres, { ...commit, isStored: stored.length > 0, expiresAtMs }, lockLimits);
}

const selectStored = `
SELECT 1 FROM samples
WHERE samples.arrival_day = toDate({day:UInt16}) AND samples.project IN {projects:Array(String)}
  AND samples.commit = {commit:UInt64}
LIMIT 1`;
