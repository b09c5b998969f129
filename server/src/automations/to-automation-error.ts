import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import { toFilterError } from '../errors/filter-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { AutomationProblem, WrittenAutomation } from './check-automation.ts';

/** The API error of a member that was rejected; that of a filter has its position. */
export function toAutomationError(
  { field, problem, diagnostic, unknownChannel }: AutomationProblem,
  written: WrittenAutomation,
  knownChannels: readonly string[],
): AppError {
  const received = unknownChannel ?? String(written[field]);
  const detail: ErrorDetail = {
    type: 'field',
    location: 'body',
    name: field,
    reason: problem,
    received: shorten(received),
    ...(unknownChannel === undefined ? {} : { allowed: knownChannels }),
  };
  if (diagnostic === undefined) {
    const remedy =
      unknownChannel === undefined ? '' : ' of the organization; create it first, or leave it out';
    return new AppError('INVALID_ARGUMENT', `body field "${field}" ${problem}${remedy}`, [detail]);
  }
  const { code, message, details } = toFilterError(diagnostic);
  return new AppError(code, message, [...details, detail]);
}
