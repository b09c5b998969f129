import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';

/**
 * The error for dimensions that statistics do not have.
 *
 * @param texts those at fault, as received.
 * @param reason what the parameter has to be or has wrong, such as `takes at most one attribute`.
 */
export function refuseGroupBy(texts: readonly string[], reason: string): AppError {
  const received = shorten(texts.join(', '));
  return new AppError('INVALID_ARGUMENT', `query parameter "group_by" ${reason}`, [
    { type: 'field', location: 'query', name: 'group_by', reason, received },
  ]);
}
