import { setTimeout } from 'node:timers/promises';
import type { PostgresDatabase } from '../../server/src/storage/postgres/database/postgres-database.ts';
import type { TestDatabase } from './start-postgres.ts';

/** A transaction that a test keeps open. */
export interface HeldLocks {
  /** Resolves when this many connections of the database wait for a lock. */
  waiting(count: number): Promise<void>;
  /** Ends the transaction. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

const rolledBack = new Error('rolled back');

/** Runs a statement in a transaction and keeps its locks, so that calls stop at a known step. */
export async function holdLocks(
  database: TestDatabase,
  db: PostgresDatabase,
  statement: string,
): Promise<HeldLocks> {
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<'commit' | 'rollback'>();
  const transaction = db
    .transaction(async (session) => {
      await session.change(statement);
      held.resolve();
      if ((await ended.promise) === 'rollback') throw rolledBack;
    })
    .catch((error: unknown) => {
      held.reject(error);
      if (error !== rolledBack) throw error;
    });
  await held.promise;

  return {
    async waiting(count) {
      for (;;) {
        const rows = await database.runKept(
          `SELECT 1 FROM pg_stat_activity
           WHERE pg_stat_activity.datname = current_database() AND pg_stat_activity.wait_event_type = 'Lock'`,
        );
        if (rows.length >= count) return;
        await setTimeout(5);
      }
    },
    async end(how) {
      ended.resolve(how);
      await transaction;
    },
  };
}
