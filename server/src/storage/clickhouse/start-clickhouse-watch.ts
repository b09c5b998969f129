import { messageOf } from '../../errors/message-of.ts';
import type { ClickhouseDatabase } from './database/clickhouse-database.ts';

export interface ClickhouseWatchOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'findShardObstacle' | 'read' | 'shardCount'>;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly onObstacle: (obstacle: string | undefined) => void;
}

export interface ClickhouseWatch {
  /** Why no shard answered the last time; `undefined` when one did. */
  findObstacle(): string | undefined;
  stop(): void;
}

const intervalMs = 5_000;
const timeoutMs = 4_000;

/** Asks every shard for little, through one of the servers. */
const askAll = { text: "SELECT 1 FROM logs WHERE logs.project = '' LIMIT 1" };

/** What is wrong with a shard, or with what is between them. */
interface ShardTrouble {
  readonly reason: string;
  /** Whether a shard cannot be read either. */
  readonly isDown: boolean;
}

/**
 * Asks each shard of ClickHouse every five seconds whether it answers and takes writes, and whether they reach each other, so that
 * readiness and the log report an obstacle before requests meet it.
 */
export function startClickhouseWatch({
  clickhouse,
  setTimer,
  onObstacle,
}: ClickhouseWatchOptions): ClickhouseWatch {
  const { shardCount } = clickhouse;
  let obstacle: string | undefined;
  let isDown = false;
  let isStopped = false;
  let cancel = setTimer(ask, intervalMs);

  async function askShard(shard: number): Promise<ShardTrouble[]> {
    const name = shardCount === 1 ? '' : `shard ${shard}: `;
    try {
      const lacking = await clickhouse.findShardObstacle(shard, timeoutMs);
      return lacking === undefined ? [] : [{ reason: `${name}takes no writes: ${lacking}`, isDown: false }];
    } catch (error) {
      return [{ reason: `${name}${messageOf(error)}`, isDown: true }];
    }
  }

  async function askTogether(): Promise<ShardTrouble[]> {
    try {
      await clickhouse.read(askAll, { timeoutMs });
      return [];
    } catch (error) {
      return [{ reason: `each shard answers, but not through another: ${messageOf(error)}`, isDown: false }];
    }
  }

  async function findTroubles(): Promise<readonly ShardTrouble[]> {
    const shards = Array.from({ length: shardCount }, (_, index) => index + 1);
    const troubles = (await Promise.all(shards.map(askShard))).flat();
    if (shardCount === 1 || troubles.some((trouble) => trouble.isDown)) return troubles;
    return [...troubles, ...(await askTogether())];
  }

  function ask(): void {
    void findTroubles().then((troubles) => {
      if (isStopped) return;
      const found = troubles.length === 0 ? undefined : troubles.map(({ reason }) => reason).join('; ');
      if (found !== obstacle) onObstacle(found);
      obstacle = found;
      isDown = troubles.filter((trouble) => trouble.isDown).length === shardCount;
      cancel = setTimer(ask, intervalMs);
    });
  }

  return {
    findObstacle: () => (isDown ? obstacle : undefined),
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
