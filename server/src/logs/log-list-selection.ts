import type { Filter } from '../filter/ast.ts';
import { choosePageSize } from '../paging/choose-page-size.ts';
import { readContinuedList } from '../paging/continued-list.ts';
import type { WindowBounds } from '../time/time-window.ts';
import type { LogPosition } from './log.ts';
import type { LogPageTokens } from './log-page-token.ts';
import type { LogWindow } from './log-store.ts';
import { readLogWindow } from './log-window.ts';
import { parseLogFilter } from './parse-log-filter.ts';

/** The records that a request lists, and the position after which its page starts. */
export interface LogListSelection {
  readonly filter: Filter;
  /** As the first request of the list wrote it. */
  readonly filterText: string;
  readonly window: LogWindow;
  readonly pageSize: number;
  /** Absent on the first page. */
  readonly before?: LogPosition;
}

interface SelectionRequest extends WindowBounds {
  readonly filter?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

/**
 * Reads the list of a first request, or the one that a page token continues. With a token the filter may be
 * repeated, in any notation, but the window may not.
 *
 * @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`.
 */
export function readLogListSelection(
  projectId: string,
  request: SelectionRequest,
  { pageTokens, nowMs }: { readonly pageTokens: LogPageTokens; readonly nowMs: number },
): LogListSelection {
  if (request.pageToken === undefined) {
    const filterText = request.filter ?? '';
    const filter = parseLogFilter(filterText);
    const window = readLogWindow(request, nowMs, 'list');
    return { filter, filterText, window, pageSize: choosePageSize(request, undefined) };
  }
  const { position, filter } = readContinuedList(
    request,
    pageTokens.decode(projectId, request.pageToken),
    parseLogFilter,
  );
  const { filter: filterText, window, before } = position;
  return { filter, filterText, window, before, pageSize: choosePageSize(request, position) };
}
