import { sampleAuditEntry } from '../../../../server/src/audit/testing/sample-audit-entry.ts';
import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { hostileText, hourMs } from './sample-values.ts';
import type { Calls } from './store-calls.ts';

const all = { organizationId: 'org_1', limit: 100 };

export function recordCalls({
  usage,
  audit,
  retention,
}: MetaStores): Pick<Calls, 'usage' | 'audit' | 'retention'> {
  const read = { projectId: 'prj_1', sinceMs: 0, untilMs: 2 * hourMs } as const;
  return {
    usage: {
      read: [
        () => usage.read({ ...read, resolution: 'minute', bucketMs: 60_000 }),
        () => usage.read({ ...read, resolution: 'hour', bucketMs: hourMs }),
      ],
      add: [
        () =>
          usage.add([
            {
              projectId: 'prj_1',
              signal: 'logs',
              startMs: hourMs,
              acceptedCount: 1,
              acceptedBytes: 1,
              rejections: [{ reason: hostileText, count: 1, lastAtMs: 2 * hourMs, example: '' }],
            },
          ]),
      ],
      prune: [() => usage.prune({ minutesBeforeMs: hourMs + 60_000, hoursBeforeMs: 0, limit: 10 })],
    },
    audit: {
      list: [
        () => audit.list(all),
        () => audit.list({ ...all, userId: 'usr_1', operation: 'op0' }),
        () => audit.list({ ...all, beforeId: 4 }),
      ],
      append: [() => audit.append(sampleAuditEntry({ operation: hostileText }))],
      complete: [() => audit.complete(4, 500), () => audit.complete(1, 500)],
      prune: [() => audit.prune(1_000, 1)],
    },
    retention: {
      get: [() => retention.get()],
      put: [
        () => retention.put({ logs: 70_000_000 }, ['"other"']),
        () => retention.put({ logs: 70_000_000 }, '*'),
      ],
    },
  };
}
