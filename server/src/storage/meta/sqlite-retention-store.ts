import { type ExpectedEtags, isExpected, versionEtag } from '../../documents/version-etag.ts';
import type { RetentionSettings, StoredRetention } from '../../retention/retention.ts';
import type { RetentionStore } from '../../retention/retention-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';

interface RetentionRow {
  readonly traces_ms: number | null;
  readonly logs_ms: number | null;
  readonly metrics_ms: number | null;
  readonly revision: number;
}

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
    return toStored(select.get() as RetentionRow); // the migration inserted the row
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

function toStored({ traces_ms, logs_ms, metrics_ms, revision }: RetentionRow): StoredRetention {
  return {
    settings: {
      ...(traces_ms === null ? {} : { traces: traces_ms }),
      ...(logs_ms === null ? {} : { logs: logs_ms }),
      ...(metrics_ms === null ? {} : { metrics: metrics_ms }),
    },
    etag: versionEtag('retention', revision),
    revision,
  };
}
