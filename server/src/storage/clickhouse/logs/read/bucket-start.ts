import { clampTime } from './log-conditions.ts';
import { type Sql, sql, value } from './sql.ts';

const timeNs = sql`toUnixTimestamp64Nano(logs.time)`;

/**
 * The bound that the bucket of a record begins with, for records within the bounds. Buckets of one length are computed: a parameter
 * of the server has 128 KiB at most (`http_max_field_value_size`), and a response may have 10,080 buckets.
 *
 * @param boundsNs ascending; bucket i is `[boundsNs[i], boundsNs[i + 1])`.
 */
export function bucketStart(boundsNs: readonly bigint[]): Sql {
  const [first = 0n, ...others] = boundsNs.slice(0, -1).map(clampTime);
  const [second, last] = [others[0], others.at(-1)];
  if (second === undefined || last === undefined) return sql`${value('Int64', first)}`;
  const lengthNs = stepOf(others);
  if (lengthNs === undefined) return sql`roundDown(${timeNs}, ${value('Array(Int64)', [first, ...others])})`;
  const anchor = value('Int64', second);
  const length = value('Int64', lengthNs);
  // The window clips the first and the last bucket, which then have another length.
  return sql`if(${timeNs} < ${anchor}, ${value('Int64', first)},
    least(${anchor} + intDiv(${timeNs} - ${anchor}, ${length}) * ${length}, ${value('Int64', last)}))`;
}

/** What each start is after the one before it, when that is the same for all; any length for a single one. */
function stepOf(starts: readonly bigint[]): bigint | undefined {
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  const [step = 1n] = steps;
  return steps.every((other) => other === step) ? step : undefined;
}
