import { AppError } from '../../errors/app-error.ts';

/** Counts, per bucket and group, of a statistics query before only the largest are kept. */
export const maxStatsGroups = 500_000;

export function tooManyStatsGroups(received: number, max: number = maxStatsGroups): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the statistics have more than ${max} combinations of bucket and group; narrow the window or the filter, widen "interval", or group by fewer values`,
    [{ type: 'limit', limit: 'stats_groups', max, received }],
  );
}
