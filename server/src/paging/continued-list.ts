import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { Filter } from '../filter/ast.ts';
import { formatFilter } from '../filter/format.ts';
import type { WindowBounds } from '../time/time-window.ts';
import { pageTokenError } from './page-token-error.ts';

/** A page token may be sent with the same filter, in any notation, but without a window. */
export interface ContinuedListRequest extends WindowBounds {
  readonly filter?: string | undefined;
}

/**
 * Reads the position at which a list continues.
 *
 * @param position the content of the page token, `undefined` if it is invalid.
 * @returns the filter of the list.
 * @throws AppError `INVALID_ARGUMENT` when the token is invalid or the request repeats its content;
 *   `INVALID_FILTER`.
 */
export function readContinuedList<Position extends { readonly filter: string }>(
  request: ContinuedListRequest,
  position: Position | undefined,
  parseFilter: (text: string) => Filter,
): { readonly position: Position; readonly filter: Filter } {
  assertNoWindow(request);
  if (position === undefined) {
    throw pageTokenError();
  }
  const filter = parseFilter(position.filter);
  if (request.filter !== undefined && !isSameFilter(parseFilter(request.filter), filter)) {
    throw pageTokenError('belongs to another filter; send it without "filter", or start over without it');
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
