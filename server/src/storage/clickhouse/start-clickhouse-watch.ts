import type { ClickhouseDatabase } from './database/clickhouse-database.ts';

export interface ClickhouseWatchOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'readShard' | 'shardCount'>;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly onObstacle: (obstacle: string | undefined) => void;
}

export interface ClickhouseWatch {
  /** Why no shard answered the last time; `undefined` when one did, which takes writes. */
  findObstacle(): string | undefined;
  stop(): void;
}

const intervalMs = 5_000;
const timeoutMs = 4_000;

/** Asks each shard of ClickHouse every five seconds whether it answers, so that readiness tells of it before requests do. */
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

  async function askShard(shard: number): Promise<string[]> {
    try {
      await clickhouse.readShard(shard, { text: 'SELECT 1 AS one' }, { timeoutMs });
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [shardCount === 1 ? reason : `shard ${shard}: ${reason}`];
    }
  }

  function ask(): void {
    const shards = Array.from({ length: shardCount }, (_, index) => index + 1);
    void Promise.all(shards.map(askShard)).then((reasons) => {
      if (isStopped) return;
      const down = reasons.flat();
      const found = down.length === 0 ? undefined : down.join('; ');
      if (found !== obstacle) onObstacle(found);
      obstacle = found;
      isDown = down.length === shardCount;
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
