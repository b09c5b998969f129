import type { FilterDiagnostic } from '../filter/diagnostics.ts';
import { AppError } from './app-error.ts';

/** The API error of a rejected filter: position, remedy, and the exceeded limit if any. */
export function toFilterError(diagnostic: FilterDiagnostic): AppError {
  const { start, end, reason, hint, limit } = diagnostic;
  return new AppError('INVALID_FILTER', `filter: ${diagnostic.message.replace(/\.$/, '')}; ${hint}`, [
    { type: 'filter', start, end, reason, hint },
    ...(limit === undefined ? [] : [{ type: 'limit' as const, ...limit }]),
  ]);
}
