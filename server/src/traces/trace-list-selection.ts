import type { Filter } from '../filter/ast.ts';
import { choosePageSize } from '../paging/choose-page-size.ts';
import { readContinuedList } from '../paging/continued-list.ts';
import { ceilMs, parseTimeWindow, type WindowBounds } from '../time/time-window.ts';
import { parseTraceFilter } from './parse-trace-filter.ts';
import type { TracePageTokens } from './trace-page-token.ts';
import type { CreatedWindow } from './trace-store.ts';

/** The traces of a list request, and the position of its page. */
export interface TraceListSelection {
  readonly filter: Filter;
  /** As written in the first request of the list. */
  readonly filterText: string;
  readonly window: CreatedWindow;
  readonly pageSize: number;
  /** Absent on the first page. */
  readonly afterTraceNumber?: number;
}

interface SelectionRequest extends WindowBounds {
  readonly filter?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

/**
 * Parses the list of a first request, or continues that of a page token. With a token, the same filter may be
 * sent in any notation, but no window.
 *
 * @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`.
 */
export function readTraceListSelection(
  projectId: string,
  request: SelectionRequest,
  { pageTokens, nowMs }: { readonly pageTokens: TracePageTokens; readonly nowMs: number },
): TraceListSelection {
  if (request.pageToken === undefined) {
    const filterText = request.filter ?? '';
    const filter = parseTraceFilter(filterText);
    const pageSize = choosePageSize(request, undefined);
    return { filter, filterText, window: readCreatedWindow(request, nowMs), pageSize };
  }
  const { position, filter } = readContinuedList(
    request,
    pageTokens.decode(projectId, request.pageToken),
    parseTraceFilter,
  );
  const { filter: filterText, window, afterTraceNumber } = position;
  return { filter, filterText, window, afterTraceNumber, pageSize: choosePageSize(request, position) };
}

/**
 * Reads `since` and `until` for `created_at`, which has whole milliseconds: a bound between two of them moves
 * up to the later one.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function readCreatedWindow(bounds: WindowBounds, nowMs: number): CreatedWindow {
  const { sinceNs, untilNs } = parseTimeWindow(bounds, BigInt(nowMs) * 1_000_000n);
  return {
    ...(sinceNs === undefined ? {} : { sinceMs: ceilMs(sinceNs) }),
    ...(untilNs === undefined ? {} : { untilMs: ceilMs(untilNs) }),
  };
}
