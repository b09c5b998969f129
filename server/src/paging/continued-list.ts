import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { Filter } from '../filter/ast.ts';
import { formatFilter } from '../filter/format.ts';
import type { WindowBounds } from '../time/time-window.ts';

/** What may stand beside a page token: the filter again, in any spelling, but no window. */
export interface ContinuedListRequest extends WindowBounds {
  readonly filter?: string | undefined;
}

/**
 * Reads the position that a list goes on from.
 *
 * @param position what the page token of the request holds, `undefined` when it is none.
 * @returns the filter of the list.
 * @throws AppError `INVALID_ARGUMENT` when the token is none or the request says what the token says;
 *   `INVALID_FILTER`.
 */
export function readContinuedList<Position extends { readonly filter: string }>(
  request: ContinuedListRequest,
  position: Position | undefined,
  parseFilter: (text: string) => Filter,
): { readonly position: Position; readonly filter: Filter } {
  assertNoWindow(request);
  if (position === undefined) {
    throw badToken('is not a current page token of this list; start again without it');
  }
  const filter = parseFilter(position.filter);
  if (request.filter !== undefined && !isSameFilter(parseFilter(request.filter), filter)) {
    throw badToken('belongs to another filter; send it without "filter", or start again without it');
  }
  return { position, filter };
}

function isSameFilter(a: Filter, b: Filter): boolean {
  return formatFilter(a) === formatFilter(b);
}

function assertNoWindow(request: WindowBounds): void {
  for (const name of ['since', 'until'] as const) {
    const received = request[name];
    if (received === undefined) continue;
    const reason = 'cannot be sent with "page_token"';
    throw new AppError('INVALID_ARGUMENT', `"${name}" ${reason}; the token holds the window`, [
      { type: 'field', location: 'query', name, reason, received: shorten(received) },
    ]);
  }
}

function badToken(reason: string): AppError {
  return new AppError('INVALID_ARGUMENT', `query parameter "page_token" ${reason}`, [
    { type: 'field', location: 'query', name: 'page_token', reason },
  ]);
}
