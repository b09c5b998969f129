import type { TraceDimension, TraceStatsQuery } from '../../../../traces/trace-store.ts';
import { codeUnitOrder, dimensionColumn } from './dimension-column.ts';
import { type Sql, sql, value } from './sql.ts';
import { selectTraces } from './trace-conditions.ts';

/** One bucket that has traces, or one of its largest groups. */
export interface CountRow {
  /** Counts from 1; NULL in the only row of an answer without rows, or one that would be too large. */
  readonly bucket: number | null;
  /** Whether the row is the whole bucket. */
  readonly isTotal: boolean;
  readonly value1: string | null;
  readonly value2: string | null;
  readonly count: number;
  /** p50, p95, p99 and the maximum, in milliseconds. */
  readonly percentiles: readonly number[];
  /** What all rows together take here. */
  readonly bytes: number;
}

/** What a row takes here besides its values. */
const bytesPerRow = 256;

/**
 * `percentile_disc` takes the row at `ceil(fraction * count)`. The doubles of these fractions are not above them, so that their
 * product with a count is not either, and the rank is exact.
 */
const percentiles = sql`
  percentile_disc('{0.5,0.95,0.99,1}'::double precision[]) WITHIN GROUP (ORDER BY matched.duration_ms)::double precision[]`;

/**
 * Counts and durations of each bucket and of its largest groups: buckets in order, the whole first, then groups, the largest first.
 *
 * @param maxBytes of all rows; a larger answer has one row, which says how large.
 */
export function countGroups(query: TraceStatsQuery, maxBytes: number): Sql {
  return sql`
    WITH matched AS (${selectMatched(query)}),
    counted AS (${query.groupBy.length === 0 ? countBuckets : countBucketsAndGroups}),
    ranked AS (
      SELECT counted.*, row_number() OVER (
        PARTITION BY counted.bucket, counted.is_total
        ORDER BY counted.count DESC, ${codeUnitOrder(sql`counted.value1`)} COLLATE "C", ${codeUnitOrder(sql`counted.value2`)} COLLATE "C"
      ) AS place FROM counted
    ),
    kept AS (SELECT ranked.* FROM ranked WHERE ranked.is_total OR ranked.place <= ${value('bigint', query.topK)}),
    size AS (
      SELECT sum(${value('bigint', bytesPerRow)} + coalesce(octet_length(kept.value1), 0)
        + coalesce(octet_length(kept.value2), 0)) AS bytes FROM kept
    )
    SELECT kept.bucket, kept.is_total AS "isTotal", kept.value1, kept.value2, kept.count, kept.percentiles,
      coalesce(size.bytes, 0) AS bytes
    FROM size LEFT JOIN kept ON size.bytes <= ${value('bigint', maxBytes)}
    ORDER BY kept.bucket, kept.is_total DESC, kept.place`;
}

function selectMatched({ projectId, filter, boundsMs, groupBy: [first, second] }: TraceStatsQuery): Sql {
  const bounds = value('bigint[]', boundsMs);
  const [sinceMs = 0] = boundsMs;
  const untilMs = boundsMs.at(-1) ?? sinceMs;
  return sql`
    SELECT width_bucket(trace_heads.created_at_ms, ${bounds}) AS bucket, trace_heads.duration_ms,
      ${columnOf(first)} AS value1, ${columnOf(second)} AS value2
    FROM trace_heads WHERE ${selectTraces({ projectId, filter, window: { sinceMs, untilMs } })}`;
}

function columnOf(dimension: TraceDimension | undefined): Sql {
  return dimension === undefined ? sql`NULL::text COLLATE "C"` : dimensionColumn(dimension);
}

const countBuckets = sql`
  SELECT matched.bucket, true AS is_total, NULL::text COLLATE "C" AS value1, NULL::text COLLATE "C" AS value2,
    count(*) AS count, ${percentiles} AS percentiles
  FROM matched GROUP BY matched.bucket`;

/** Together, so that the traces are read and sorted once. */
const countBucketsAndGroups = sql`
  SELECT matched.bucket, grouping(matched.value1) = 1 AS is_total, matched.value1, matched.value2,
    count(*) AS count, ${percentiles} AS percentiles
  FROM matched GROUP BY GROUPING SETS ((matched.bucket), (matched.bucket, matched.value1, matched.value2))`;
