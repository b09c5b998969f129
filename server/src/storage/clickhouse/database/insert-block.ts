import { unavailable } from '../../threads/storage-failure.ts';
import type { ClickhouseBlock, ClickhouseDatabase } from './clickhouse-database.ts';
import { isPassing } from './clickhouse-failure.ts';

export interface InsertTimes {
  /** Of one try. */
  readonly timeoutMs: number;
  /** For how long a failed insert is repeated, so that a server may restart meanwhile. */
  readonly repeatForMs: number;
  readonly monotonicNowMs: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const firstPauseMs = 50;
const maxPauseMs = 1_000;

/**
 * Inserts a block, and the same block again while servers cannot be used: its token makes that safe.
 *
 * @throws AppError `UNAVAILABLE` when it may have been stored or not.
 */
export async function insertBlock(
  clickhouse: Pick<ClickhouseDatabase, 'insert'>,
  block: ClickhouseBlock,
  { timeoutMs, repeatForMs, monotonicNowMs, pause }: InsertTimes,
): Promise<void> {
  const giveUpMs = monotonicNowMs() + repeatForMs;
  let pauseMs = firstPauseMs;
  let sent = block;
  while (true) {
    try {
      await clickhouse.insert(sent, { timeoutMs });
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (monotonicNowMs() + pauseMs >= giveUpMs)
        throw unavailable('ClickHouse did not confirm an insert; send the same request again', error);
      sent = { ...block, mayBeStored: true };
      await pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    }
  }
}
