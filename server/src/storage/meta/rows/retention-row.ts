import { versionEtag } from '../../../documents/version-etag.ts';
import type { StoredRetention } from '../../../retention/retention.ts';

export interface RetentionRow {
  readonly traces_ms: number | null;
  readonly logs_ms: number | null;
  readonly metrics_ms: number | null;
  readonly revision: number;
}

export function toStoredRetention({
  traces_ms,
  logs_ms,
  metrics_ms,
  revision,
}: RetentionRow): StoredRetention {
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
