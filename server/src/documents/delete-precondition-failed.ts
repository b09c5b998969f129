import { AppError } from '../errors/app-error.ts';
import { staleVersion } from './version-etag.ts';

/**
 * The error of a DELETE whose `If-Match` was not met.
 *
 * @param what such as `the metric alert "x"`.
 */
export function deletePreconditionFailed(what: string, exists: boolean): AppError {
  if (exists) return staleVersion(what);
  return new AppError('PRECONDITION_FAILED', `${what} does not exist; there is nothing to delete`, [
    {
      type: 'field',
      location: 'header',
      name: 'if-match',
      reason: 'was sent, but the document does not exist',
    },
  ]);
}
