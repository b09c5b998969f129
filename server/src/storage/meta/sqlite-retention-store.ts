import { type ExpectedEtags, isExpected } from '../../documents/version-etag.ts';
import type { RetentionSettings, StoredRetention } from '../../retention/retention.ts';
import type { RetentionStore } from '../../retention/retention-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';
import { type RetentionRow, toStoredRetention } from './rows/retention-row.ts';

/** Keeps the retention in `meta.db`. The caller closes the connection. */
export function createSqliteRetentionStore(db: SqliteDatabase): RetentionStore {
  const select = db.prepare<[], RetentionRow>(
    'SELECT traces_ms, logs_ms, metrics_ms, revision FROM retention_settings',
  );
  const update = db.prepare(
    `UPDATE retention_settings SET traces_ms = @traces, logs_ms = @logs, metrics_ms = @metrics,
       revision = revision + 1`,
  );

  function read(): StoredRetention {
    return toStoredRetention(select.get() as RetentionRow); // the migration inserted the row
  }

  const put = db.transaction(({ traces, logs, metrics }: RetentionSettings, expected: ExpectedEtags) => {
    if (!isExpected(expected, read().etag)) return undefined;
    update.run({ traces: traces ?? null, logs: logs ?? null, metrics: metrics ?? null });
    return read();
  });

  return {
    get: () => metaWork(read),
    put: (settings, expected) => metaWork(() => put.immediate(settings, expected)),
  };
}
