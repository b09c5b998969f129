import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import { serverNowMs } from '../../../postgres/database/server-clock.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { counterEnd, maxEpoch } from '../log-sequence.ts';

/** A writer that this process holds, until somebody takes it over. */
export interface HeldWriter {
  readonly epoch: number;
  readonly generation: number;
}

interface AcquiredRow extends HeldWriter {
  readonly nextCounter: number;
}

/** Leases begin and end by the clock of PostgreSQL, which all processes share. */
export interface LogWriterTable {
  /** Takes over a writer whose lease has ended, else adds one. Its open blocks have to be settled before it claims. */
  acquire(): Promise<AcquiredRow>;
  /** Takes over a writer whose lease has ended, to settle its blocks; `undefined` when it has not. */
  takeOver(epoch: number): Promise<HeldWriter | undefined>;
  /** The next counter; `undefined` when somebody took the writer over. */
  renew(writer: HeldWriter): Promise<number | undefined>;
  /** Lets the next process have it at once. */
  release(writer: HeldWriter): Promise<void>;
}

/** A writer with fewer counters left is not acquired any more. */
const reservedCounters = 2 ** 32;
/**
 * Counters that are left out when a writer is taken over. A PostgreSQL server that was promoted may lack the last claims, and ClickHouse takes
 * a block with the first counter of an earlier one for the same: it would be acknowledged and not stored.
 */
export const skippedCounters: number = 2 ** 24;
/** Another process may add the same epoch at the same time. */
const maxAdditions = 20;

/** @param leaseMs how long a writer is held without renewal. */
export function createLogWriterTable(db: PostgresDatabase, leaseMs: number): LogWriterTable {
  async function takeAny(): Promise<AcquiredRow | undefined> {
    const [taken] = await db.rows<AcquiredRow>(
      `UPDATE log_writers SET generation = log_writers.generation + 1, leased_until_ms = ${serverNowMs} + $1,
         next_counter = log_writers.next_counter + $3
       WHERE log_writers.epoch = (
         SELECT free.epoch FROM log_writers AS free
         WHERE free.leased_until_ms <= ${serverNowMs} AND free.next_counter < $2
         ORDER BY free.epoch LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING log_writers.epoch, log_writers.generation, log_writers.next_counter AS "nextCounter"`,
      [leaseMs, counterEnd - reservedCounters, skippedCounters],
    );
    return taken;
  }

  async function add(): Promise<AcquiredRow | undefined> {
    const [added] = await db.rows<AcquiredRow>(
      `INSERT INTO log_writers (epoch, generation, next_counter, leased_until_ms)
       SELECT coalesce(max(log_writers.epoch), 0) + 1, 1, 1, ${serverNowMs} + $1 FROM log_writers
       HAVING coalesce(max(log_writers.epoch), 0) < $2
       ON CONFLICT (epoch) DO NOTHING
       RETURNING log_writers.epoch, log_writers.generation, log_writers.next_counter AS "nextCounter"`,
      [leaseMs, maxEpoch],
    );
    return added;
  }

  return {
    async acquire() {
      for (let tries = 0; tries < maxAdditions; tries += 1) {
        const acquired = (await takeAny()) ?? (await add());
        if (acquired !== undefined) return acquired;
      }
      throw unavailable('no writer of logs is free; retry later');
    },
    async takeOver(epoch) {
      const [taken] = await db.rows<HeldWriter>(
        `UPDATE log_writers SET generation = log_writers.generation + 1, leased_until_ms = ${serverNowMs} + $2
         WHERE log_writers.epoch = $1 AND log_writers.leased_until_ms <= ${serverNowMs}
         RETURNING log_writers.epoch, log_writers.generation`,
        [epoch, leaseMs],
      );
      return taken;
    },
    async renew({ epoch, generation }) {
      const [renewed] = await db.rows<{ readonly nextCounter: number }>(
        `UPDATE log_writers SET leased_until_ms = greatest(log_writers.leased_until_ms, ${serverNowMs} + $3)
         WHERE log_writers.epoch = $1 AND log_writers.generation = $2
         RETURNING log_writers.next_counter AS "nextCounter"`,
        [epoch, generation, leaseMs],
      );
      return renewed?.nextCounter;
    },
    async release({ epoch, generation }) {
      await db.change(
        `UPDATE log_writers SET leased_until_ms = 0
         WHERE log_writers.epoch = $1 AND log_writers.generation = $2`,
        [epoch, generation],
      );
    },
  };
}
