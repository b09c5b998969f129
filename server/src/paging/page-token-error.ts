import { AppError } from '../errors/app-error.ts';

/**
 * The error of a page token that cannot continue a list.
 *
 * @param reason completes a sentence that starts with the parameter.
 */
export function pageTokenError(
  reason = 'is not a valid page token of this list; start over without it',
): AppError {
  return new AppError('INVALID_ARGUMENT', `query parameter "page_token" ${reason}`, [
    { type: 'field', location: 'query', name: 'page_token', reason },
  ]);
}
