import { unavailable } from '../../threads/storage-failure.ts';
import type { ClickhouseDatabase } from './clickhouse-database.ts';

/**
 * A replica that came back without its disk is not read while it lacks what is older. One that was there has whatever was acknowledged: what
 * it lacks are inserts under way, also those of a replica that died, until its session with Keeper ends (30 seconds by default) and their
 * quorum is given up.
 */
export const maxReplicaDelayS = 45;

type Reader = Pick<ClickhouseDatabase, 'read'>;

interface ReplicaRow {
  readonly active: number;
  readonly readOnlyCount: number;
  readonly waitingCount: string;
}

/**
 * Why a shard that answers takes no writes: an insert is acknowledged when each of its replicas has it. `undefined` when it takes them.
 *
 * @param reader of a server of the shard.
 * @param replicaCount of the configuration: several.
 */
export async function findReplicaObstacle(
  reader: Reader,
  replicaCount: number,
  timeoutMs: number,
): Promise<string | undefined> {
  return toObstacle(await readReplica(reader, timeoutMs), replicaCount);
}

/** Why one server takes no writes, or what it still fetches; `undefined` when neither is so. */
export async function describeReplica(
  reader: Reader,
  replicaCount: number,
  timeoutMs: number,
): Promise<string | undefined> {
  if (replicaCount === 1) return undefined;
  const row = await readReplica(reader, timeoutMs);
  const { waitingCount = '0' } = row ?? {};
  return (
    toObstacle(row, replicaCount) ??
    (waitingCount === '0' ? undefined : `fetches what it lacks: ${waitingCount} parts`)
  );
}

/** @throws AppError `UNAVAILABLE` while a server lacks what other replicas have. */
export async function requireCaughtUp(reader: Reader, timeoutMs: number): Promise<void> {
  const row = await readReplica(reader, timeoutMs);
  if (Number(row?.waitingCount ?? 0) > 0)
    throw unavailable('ClickHouse cannot serve: a replica does not have everything yet; retry later');
}

async function readReplica(reader: Reader, timeoutMs: number): Promise<ReplicaRow | undefined> {
  const parameters = { maxDelayS: maxReplicaDelayS };
  const [row] = await reader.read<ReplicaRow>({ text: selectReplicas, parameters }, { timeoutMs });
  return row;
}

function toObstacle(row: ReplicaRow | undefined, replicaCount: number): string | undefined {
  const { active = 0, readOnlyCount = 0 } = row ?? {};
  if (Number(readOnlyCount) > 0) return 'its tables are read-only, because Keeper cannot be reached';
  return active < replicaCount ? `${active} of its ${replicaCount} replicas are there` : undefined;
}

const selectReplicas = `
SELECT min(replicas.active_replicas) AS active, countIf(replicas.is_readonly) AS readOnlyCount,
  sumIf(replicas.inserts_in_queue, replicas.absolute_delay > {maxDelayS:UInt64}) AS waitingCount
FROM system.replicas AS replicas WHERE replicas.database = currentDatabase()`;
