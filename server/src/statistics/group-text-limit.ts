import { AppError } from '../errors/app-error.ts';

/** Of the values of all groups in an answer, which has each value again in every bucket. */
export const maxGroupText = 16 * 1024 * 1024;

/**
 * Counts the text of groups that are answered.
 *
 * @returns a function that takes the values of a group. @throws AppError `INVALID_ARGUMENT` beyond `maxGroupText` characters.
 */
export function createGroupTextLimit(): (values: Iterable<string | undefined>) => void {
  let received = 0;
  return (values) => {
    for (const value of values) received += value?.length ?? 0;
    if (received <= maxGroupText) return;
    throw new AppError(
      'INVALID_ARGUMENT',
      `the groups of all buckets together have more than ${maxGroupText} characters of values; take a longer interval, a smaller top_k or window, or group by shorter values`,
      [{ type: 'limit', limit: 'stats_text', max: maxGroupText, received }],
    );
  };
}

/** @throws AppError as `createGroupTextLimit`. */
export function limitGroupText(
  buckets: readonly { readonly groups: readonly { readonly values: Iterable<string | undefined> }[] }[],
): void {
  const take = createGroupTextLimit();
  for (const { groups } of buckets) for (const { values } of groups) take(values);
}
