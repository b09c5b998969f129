import type { FilterDiagnostic } from '../filter/diagnostics.ts';
import { AppError } from './app-error.ts';

/** A refused filter as the API answers it: the place and the remedy, and the limit where one was passed. */
export function toFilterError(diagnostic: FilterDiagnostic): AppError {
  const { start, end, reason, hint, limit } = diagnostic;
  return new AppError('INVALID_FILTER', `filter: ${diagnostic.message.replace(/\.$/, '')}; ${hint}`, [
    { type: 'filter', start, end, reason, hint },
    ...(limit === undefined ? [] : [{ type: 'limit' as const, ...limit }]),
  ]);
}
