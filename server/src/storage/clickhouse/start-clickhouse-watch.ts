import type { ClickhouseDatabase } from './database/clickhouse-database.ts';

export interface ClickhouseWatchOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'findShardObstacle' | 'shardCount'>;
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

/** What is wrong with a shard. */
interface ShardTrouble {
  readonly reason: string;
  /** Whether it cannot be read either. */
  readonly isDown: boolean;
}

/**
 * Asks each shard of ClickHouse every five seconds whether it answers and takes writes, so that readiness and the log tell of it before
 * requests do.
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
      return [{ reason: `${name}${error instanceof Error ? error.message : String(error)}`, isDown: true }];
    }
  }

  function ask(): void {
    const shards = Array.from({ length: shardCount }, (_, index) => index + 1);
    void Promise.all(shards.map(askShard)).then((answers) => {
      if (isStopped) return;
      const troubles = answers.flat();
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
