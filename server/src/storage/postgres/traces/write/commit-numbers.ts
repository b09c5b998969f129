import type { PostgresDatabase } from '../../database/postgres-database.ts';

/** The numbers of commits, each with a row that says that its commit is not made. */
export interface CommitNumbers {
  /**
   * A number that nothing was written with, whose row is committed. Call it once the traces of the commit are known: they were created
   * before, which is how long rows are needed.
   */
  take(): Promise<bigint>;
  /** Deletes the rows of numbers that were not taken. */
  stop(): Promise<void>;
}

export interface CommitNumbersOptions {
  readonly postgres: Pick<PostgresDatabase, 'rows' | 'change'>;
  /** Wall clock. */
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
}

/** Drawn at once, since a row of its own for each commit would cost another sync of the disk. */
const drawnCount = 32;
/** How long a number may be taken after it was drawn; see `trace_commits`. */
const maxAgeMs = 60_000;

export function createCommitNumbers(options: CommitNumbersOptions): CommitNumbers {
  const { postgres, nowMs, monotonicNowMs } = options;
  let free: bigint[] = [];
  let drawnAtMs = 0;

  async function remove(numbers: readonly bigint[]): Promise<void> {
    if (numbers.length > 0) await postgres.change(deleteRows, [numbers]);
  }

  return {
    async take() {
      if (monotonicNowMs() - drawnAtMs >= maxAgeMs) {
        // Rows that stay are removed by retention.
        remove(free).catch(() => undefined);
        free = [];
      }
      let number = free.pop();
      if (number === undefined) {
        drawnAtMs = monotonicNowMs();
        const rows = await postgres.rows<{ readonly commit: number }>(draw, [nowMs(), drawnCount]);
        free = rows.map(({ commit }) => BigInt(commit)).reverse();
        number = free.pop();
      }
      if (number === undefined) throw new Error('no number of a commit was drawn');
      return number;
    },
    async stop() {
      await remove(free);
      free = [];
    },
  };
}

const draw = `INSERT INTO trace_commits (drawn_at_ms)
  SELECT $1::bigint FROM generate_series(1, $2::integer)
  RETURNING trace_commits.commit`;

const deleteRows = 'DELETE FROM trace_commits WHERE trace_commits.commit = ANY ($1::bigint[])';
