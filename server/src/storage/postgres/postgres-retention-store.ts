import { isExpected } from '../../documents/version-etag.ts';
import type { RetentionStore } from '../../retention/retention-store.ts';
import { type RetentionRow, toStoredRetention } from '../meta/rows/retention-row.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';

const columns = `retention_settings.traces_ms, retention_settings.logs_ms, retention_settings.metrics_ms,
  retention_settings.revision`;
const select = `SELECT ${columns} FROM retention_settings`;

/** Keeps the retention in PostgreSQL. The caller closes the database. */
export function createPostgresRetentionStore(db: PostgresDatabase): RetentionStore {
  return {
    get: async () => onlyRow(await db.rows<RetentionRow>(select)),

    put: ({ traces, logs, metrics }, expected) =>
      db.transaction(async (session) => {
        const before = onlyRow(await session.rows<RetentionRow>(`${select} FOR UPDATE`));
        if (!isExpected(expected, before.etag)) return undefined;
        const rows = await session.rows<RetentionRow>(
          `UPDATE retention_settings SET traces_ms = $1, logs_ms = $2, metrics_ms = $3,
             revision = retention_settings.revision + 1
           RETURNING ${columns}`,
          [traces ?? null, logs ?? null, metrics ?? null],
        );
        return onlyRow(rows);
      }),
  };
}

function onlyRow([row]: readonly RetentionRow[]) {
  return toStoredRetention(row as RetentionRow); // the migration inserted the row
}
