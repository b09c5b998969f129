import { type TelemetrySignal, telemetrySignals } from '../../ingest/telemetry-signal.ts';
import type { RejectedUsage, UsageBucket } from '../../usage/usage.ts';
import type { SignalUsageCounts, UsageQuery } from '../../usage/usage-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';

type SignalQuery = UsageQuery & { readonly signal: TelemetrySignal };

const ofQuery =
  'project_id = @projectId AND resolution = @resolution AND signal = @signal AND start_ms >= @sinceMs AND start_ms < @untilMs';

/** Reads of usage; call them in one transaction. */
export function createUsageReads(db: SqliteDatabase) {
  const selectBuckets = db.prepare<[SignalQuery], UsageBucket>(
    // Without CAST the parameters would be doubles, and so would be the quotient.
    `SELECT @sinceMs + (start_ms - CAST(@sinceMs AS INTEGER)) / CAST(@bucketMs AS INTEGER) * @bucketMs AS startMs,
       sum(accepted_count) AS acceptedCount, sum(rejected_count) AS rejectedCount, sum(accepted_bytes) AS acceptedBytes
     FROM usage_counts WHERE ${ofQuery} GROUP BY 1 ORDER BY 1`,
  );
  const selectRejections = db.prepare<[SignalQuery], RejectedUsage>(
    `SELECT counts.reason, counts.count, reasons.last_at_ms AS lastAtMs, reasons.example
     FROM (SELECT reason, sum(count) AS count FROM usage_rejections WHERE ${ofQuery} GROUP BY reason) AS counts
       JOIN usage_reasons AS reasons
         ON reasons.project_id = @projectId AND reasons.signal = @signal AND reasons.reason = counts.reason
     ORDER BY counts.count DESC, counts.reason`,
  );
  const selectArrival = db.prepare<[SignalQuery], { readonly first: number; readonly last: number }>(
    `SELECT first_accepted_at_ms AS first, last_accepted_at_ms AS last FROM usage_arrivals
     WHERE project_id = @projectId AND signal = @signal`,
  );

  return {
    read: (query: UsageQuery): SignalUsageCounts[] =>
      telemetrySignals.map((signal) => {
        const ofSignal = { ...query, signal };
        const acceptedAtMs = selectArrival.get(ofSignal);
        return {
          signal,
          ...(acceptedAtMs === undefined ? {} : { acceptedAtMs }),
          buckets: selectBuckets.all(ofSignal),
          rejections: selectRejections.all(ofSignal),
        };
      }),
  };
}
