import type { ClickhouseDatabase } from './database/clickhouse-database.ts';

export interface ClickhouseWatchOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly onObstacle: (obstacle: string | undefined) => void;
}

export interface ClickhouseWatch {
  /** Why it did not answer the last time; `undefined` when it did. */
  findObstacle(): string | undefined;
  stop(): void;
}

const intervalMs = 5_000;
const timeoutMs = 4_000;

/** Asks ClickHouse every five seconds whether it answers, so that readiness tells of it before requests do. */
export function startClickhouseWatch({
  clickhouse,
  setTimer,
  onObstacle,
}: ClickhouseWatchOptions): ClickhouseWatch {
  let obstacle: string | undefined;
  let isStopped = false;
  let cancel = setTimer(ask, intervalMs);

  function ask(): void {
    void clickhouse
      .read({ text: 'SELECT 1 AS one' }, { timeoutMs })
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      .then((found) => {
        if (isStopped) return;
        if (found !== obstacle) onObstacle(found);
        obstacle = found;
        cancel = setTimer(ask, intervalMs);
      });
  }

  return {
    findObstacle: () => obstacle,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
