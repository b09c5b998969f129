import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { UsageCounts } from './usage.ts';
import type { SignalUsage, UsageService } from './usage-service.ts';

export function createUsageHandlers(
  usage: UsageService,
): Pick<TagHandlers<'Console', HandlerContexts>, 'getUsage'> {
  return {
    async getUsage({ path, query }): Promise<OperationResponse<'getUsage'>> {
      const { startMs, endMs, bucketMs, signals } = await usage.get(path.project_id, query);
      return {
        status: 200,
        body: {
          range_start: formatRfc3339Ms(startMs),
          range_end: formatRfc3339Ms(endMs),
          interval_seconds: bucketMs / 1000,
          signals: signals.map(toWireSignal),
        },
      };
    },
  };
}

function toWireSignal({
  signal,
  acceptedAtMs,
  buckets,
  rejections,
  ...counts
}: SignalUsage): Schemas['SignalUsage'] {
  return {
    signal,
    ...toWireCounts(counts),
    ...(acceptedAtMs === undefined
      ? {}
      : {
          first_accepted_at: formatRfc3339Ms(acceptedAtMs.first),
          last_accepted_at: formatRfc3339Ms(acceptedAtMs.last),
        }),
    buckets: buckets.map(({ startMs, ...bucket }) => ({
      start: formatRfc3339Ms(startMs),
      ...toWireCounts(bucket),
    })),
    rejections: rejections.map(({ reason, count, lastAtMs, example }) => ({
      reason,
      count,
      last_at: formatRfc3339Ms(lastAtMs),
      example,
    })),
  };
}

function toWireCounts({ acceptedCount, rejectedCount, acceptedBytes }: UsageCounts) {
  return { accepted_count: acceptedCount, rejected_count: rejectedCount, accepted_bytes: acceptedBytes };
}
