import { type TelemetrySignal, telemetrySignals } from '../../ingest/telemetry-signal.ts';
import type { RejectedUsage, UsageBucket } from '../../usage/usage.ts';
import type { SignalUsageCounts, UsageQuery } from '../../usage/usage-store.ts';
import type { PostgresSession } from './database/postgres-database.ts';

type OfSignal<Row> = Row & { readonly signal: TelemetrySignal };
type Arrival = NonNullable<SignalUsageCounts['acceptedAtMs']>;

const selectBuckets = `
  SELECT usage_counts.signal, $3::bigint + (usage_counts.start_ms - $3::bigint) / $5::bigint * $5::bigint AS "startMs",
    sum(usage_counts.accepted_count) AS "acceptedCount", sum(usage_counts.rejected_count) AS "rejectedCount",
    sum(usage_counts.accepted_bytes) AS "acceptedBytes"
  FROM usage_counts
  WHERE usage_counts.project_id = $1 AND usage_counts.resolution = $2 AND usage_counts.start_ms >= $3
    AND usage_counts.start_ms < $4
  GROUP BY 1, 2 ORDER BY 2`;

const selectRejections = `
  SELECT counts.signal, counts.reason, counts.count, usage_reasons.last_at_ms AS "lastAtMs", usage_reasons.example
  FROM (
    SELECT usage_rejections.project_id, usage_rejections.signal, usage_rejections.reason,
      sum(usage_rejections.count) AS count
    FROM usage_rejections
    WHERE usage_rejections.project_id = $1 AND usage_rejections.resolution = $2 AND usage_rejections.start_ms >= $3
      AND usage_rejections.start_ms < $4
    GROUP BY 1, 2, 3
  ) AS counts JOIN usage_reasons USING (project_id, signal, reason)
  ORDER BY counts.count DESC, counts.reason`;

const selectArrivals = `
  SELECT usage_arrivals.signal, usage_arrivals.first_accepted_at_ms AS first,
    usage_arrivals.last_accepted_at_ms AS last
  FROM usage_arrivals WHERE usage_arrivals.project_id = $1`;

/** Reads usage, in a transaction with one snapshot. */
export async function readUsage(
  session: PostgresSession,
  { projectId, resolution, sinceMs, untilMs, bucketMs }: UsageQuery,
): Promise<readonly SignalUsageCounts[]> {
  const window = [projectId, resolution, sinceMs, untilMs];
  const buckets = await session.rows<OfSignal<UsageBucket>>(selectBuckets, [...window, bucketMs]);
  const rejections = await session.rows<OfSignal<RejectedUsage>>(selectRejections, window);
  const arrivals = await session.rows<OfSignal<Arrival>>(selectArrivals, [projectId]);
  return telemetrySignals.map((signal) => {
    const [acceptedAtMs] = rowsOf(signal, arrivals);
    return {
      signal,
      ...(acceptedAtMs === undefined ? {} : { acceptedAtMs }),
      buckets: rowsOf(signal, buckets),
      rejections: rowsOf(signal, rejections),
    };
  });
}

/** The rows of a signal, without it. */
function rowsOf<Row>(
  signal: TelemetrySignal,
  rows: readonly OfSignal<Row>[],
): Omit<OfSignal<Row>, 'signal'>[] {
  return rows.filter((row) => row.signal === signal).map(({ signal: _, ...row }) => row);
}
