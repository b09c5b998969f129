import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import type { Precondition } from './document-store.ts';

/**
 * The error of a write whose precondition was not met.
 *
 * @param what such as `the metric alert "x"`.
 */
export function putPreconditionFailed(what: string, precondition: Precondition, exists: boolean): AppError {
  const gone = {
    reason: 'names an ETag, but the document does not exist',
    message: `${what} does not exist; send "If-None-Match: *" in a PUT to create it`,
  };
  const stale = {
    reason: 'is not the current ETag',
    message: `${what} has been changed since; GET it again and send If-Match with its ETag`,
  };
  const taken = {
    reason: 'found a document',
    message: `${what} already exists; choose another slug, or GET it and send If-Match with its ETag to replace it`,
  };
  const name = precondition.kind === 'absent' ? 'if-none-match' : 'if-match';
  const { reason, message } = exists ? (name === 'if-match' ? stale : taken) : gone;
  const detail: ErrorDetail = { type: 'field', location: 'header', name, reason };
  return new AppError('PRECONDITION_FAILED', message, [detail]);
}
