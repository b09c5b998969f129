import type { PostgresSession } from './database/postgres-database.ts';
import type { UsageRows } from './usage-rows.ts';

/**
 * Statements that add to the tables of usage, in one transaction and in this order. Each takes its rows in the order of their key, so
 * that processes that add to the same minutes wait for each other without deadlocks.
 */
export async function addUsageRows(session: PostgresSession, rows: UsageRows): Promise<void> {
  const { counts, rejections, reasons, arrivals } = rows;
  await session.change(
    `INSERT INTO usage_counts (project_id, signal, resolution, start_ms, accepted_count, accepted_bytes, rejected_count)
     SELECT added.project_id, added.signal, added.resolution, added.start_ms, sum(added.accepted_count),
       sum(added.accepted_bytes), sum(added.rejected_count)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
       AS added (project_id, signal, resolution, start_ms, accepted_count, accepted_bytes, rejected_count)
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
     ON CONFLICT (project_id, resolution, signal, start_ms) DO UPDATE
       SET accepted_count = usage_counts.accepted_count + excluded.accepted_count,
         accepted_bytes = usage_counts.accepted_bytes + excluded.accepted_bytes,
         rejected_count = usage_counts.rejected_count + excluded.rejected_count`,
    [
      ...spanColumns(counts),
      counts.map(({ acceptedCount }) => acceptedCount),
      counts.map(({ acceptedBytes }) => acceptedBytes),
      counts.map(({ rejectedCount }) => rejectedCount),
    ],
  );
  await session.change(
    `INSERT INTO usage_rejections (project_id, signal, resolution, start_ms, reason, count)
     SELECT added.project_id, added.signal, added.resolution, added.start_ms, added.reason, sum(added.count)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[])
       AS added (project_id, signal, resolution, start_ms, reason, count)
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT (project_id, resolution, signal, start_ms, reason) DO UPDATE
       SET count = usage_rejections.count + excluded.count`,
    [
      ...spanColumns(rejections),
      rejections.map(({ reason }) => reason),
      rejections.map(({ count }) => count),
    ],
  );
  await session.change(
    `INSERT INTO usage_reasons (project_id, signal, reason, last_at_ms, example)
     SELECT added.project_id, added.signal, added.reason, added.last_at_ms, added.example
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[])
       AS added (project_id, signal, reason, last_at_ms, example)
     ORDER BY 1, 2, 3
     ON CONFLICT (project_id, signal, reason) DO UPDATE
       SET last_at_ms = excluded.last_at_ms,
         example = CASE excluded.example WHEN '' THEN usage_reasons.example ELSE excluded.example END`,
    [
      ...placeColumns(reasons),
      reasons.map(({ reason }) => reason),
      reasons.map(({ lastAtMs }) => lastAtMs),
      reasons.map(({ example }) => example),
    ],
  );
  await session.change(
    `INSERT INTO usage_arrivals (project_id, signal, first_accepted_at_ms, last_accepted_at_ms)
     SELECT added.project_id, added.signal, added.first_at_ms, added.last_at_ms
     FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
       AS added (project_id, signal, first_at_ms, last_at_ms)
     ORDER BY 1, 2
     ON CONFLICT (project_id, signal) DO UPDATE SET last_accepted_at_ms = excluded.last_accepted_at_ms`,
    [...placeColumns(arrivals), arrivals.map(({ first }) => first), arrivals.map(({ last }) => last)],
  );
}

function placeColumns(rows: readonly { readonly projectId: string; readonly signal: string }[]) {
  return [rows.map(({ projectId }) => projectId), rows.map(({ signal }) => signal)];
}

function spanColumns(rows: UsageRows['counts'] | UsageRows['rejections']) {
  return [
    ...placeColumns(rows),
    rows.map(({ resolution }) => resolution),
    rows.map(({ startMs }) => startMs),
  ];
}
