import { AppError } from '../errors/app-error.ts';
import { operationTable, type TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';

/** Stands in until the console's features are merged; goes with the last of them. */
export function createPendingConsoleHandlers(): TagHandlers<'Console', HandlerContexts> {
  const pending = () => Promise.reject(new AppError('UNAVAILABLE', 'not built yet', []));
  const ids = Object.values(operationTable).filter(({ tag }) => tag === 'Console');
  return Object.fromEntries(ids.map(({ operationId }) => [operationId, pending])) as unknown as TagHandlers<
    'Console',
    HandlerContexts
  >;
}
