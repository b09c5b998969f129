import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { Filter } from '../filter/ast.ts';
import { formatFilter } from '../filter/format.ts';
import { ceilMs, parseTimeWindow, type TimeWindow } from '../time/time-window.ts';
import { parseTraceFilter } from './parse-trace-filter.ts';
import type { TraceEvent, TraceSummary } from './trace.ts';
import type { TracePageTokens } from './trace-page-token.ts';
import type { CreatedWindow, QueryBudget, TraceStore } from './trace-store.ts';

/** A request for a page of the trace list, as the contract describes it. */
export interface ListTracesRequest {
  readonly filter?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

/** The legacy form: numbered pages. */
export interface NumberedTracesRequest extends Pick<ListTracesRequest, 'filter' | 'since' | 'until'> {
  readonly page: number;
  readonly perPage: number;
}

export interface TracesPage {
  readonly traces: readonly TraceSummary[];
  readonly total: number;
  readonly nextPageToken?: string;
}

/** What the API reads of traces. Every method sees one project only. */
export interface TraceService {
  /** @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  list(projectId: string, request: ListTracesRequest, signal: AbortSignal): Promise<TracesPage>;
  /** @throws AppError as `list`. */
  listNumbered(projectId: string, request: NumberedTracesRequest, signal: AbortSignal): Promise<TracesPage>;
  /** @throws AppError `TRACE_NOT_FOUND`. */
  get(projectId: string, traceId: string): Promise<TraceSummary>;
  /** @throws AppError `TRACE_NOT_FOUND`. */
  timeline(projectId: string, traceId: string): Promise<readonly TraceEvent[]>;
}

const defaultPageSize = 100;

export function createTraceService(deps: {
  readonly store: TraceStore;
  readonly pageTokens: TracePageTokens;
  readonly nowMs: () => number;
  readonly queryDeadlineMs: number;
}): TraceService {
  const { store, pageTokens, nowMs } = deps;

  function budget(signal: AbortSignal): QueryBudget {
    return { deadlineMs: nowMs() + deps.queryDeadlineMs, signal };
  }

  function readWindow(request: ListTracesRequest): CreatedWindow {
    return toCreatedWindow(parseTimeWindow(request, BigInt(nowMs()) * 1_000_000n));
  }

  /** The list a first request describes, or the one that its page token goes on with. */
  function readSelection(projectId: string, request: ListTracesRequest): Selection {
    if (request.pageToken === undefined) {
      const filterText = request.filter ?? '';
      return { filter: parseTraceFilter(filterText), filterText, window: readWindow(request) };
    }
    assertNoWindow(request);
    const position = pageTokens.decode(projectId, request.pageToken);
    if (position === undefined) {
      throw badToken('is not a current page token of this list; start again without it');
    }
    const filter = parseTraceFilter(position.filter);
    if (
      request.filter !== undefined &&
      formatFilter(parseTraceFilter(request.filter)) !== formatFilter(filter)
    ) {
      throw badToken('belongs to another filter; send it without "filter", or start again without it');
    }
    return {
      filter,
      filterText: position.filter,
      window: position.window,
      afterTraceNumber: position.afterTraceNumber,
    };
  }

  return {
    async list(projectId, request, signal) {
      const { filter, filterText, window, afterTraceNumber } = readSelection(projectId, request);
      const page = await store.list(
        {
          projectId,
          filter,
          window,
          start:
            afterTraceNumber === undefined
              ? { kind: 'newest' }
              : { kind: 'after', traceNumber: afterTraceNumber },
          pageSize: request.pageSize ?? defaultPageSize,
        },
        budget(signal),
      );
      const last = page.traces.at(-1);
      if (!page.hasMore || last === undefined) return { traces: page.traces, total: page.total };
      const nextPageToken = pageTokens.encode(projectId, {
        filter: filterText,
        window,
        afterTraceNumber: last.traceNumber,
      });
      return { traces: page.traces, total: page.total, nextPageToken };
    },

    async listNumbered(projectId, request, signal) {
      const { traces, total } = await store.list(
        {
          projectId,
          filter: parseTraceFilter(request.filter),
          window: readWindow(request),
          start: { kind: 'offset', offset: (request.page - 1) * request.perPage },
          pageSize: request.perPage,
        },
        budget(signal),
      );
      return { traces, total };
    },

    async get(projectId, traceId) {
      return (await store.get(projectId, traceId)) ?? throwTraceNotFound(traceId);
    },

    async timeline(projectId, traceId) {
      return (await store.timeline(projectId, traceId)) ?? throwTraceNotFound(traceId);
    },
  };
}

interface Selection {
  readonly filter: Filter;
  readonly filterText: string;
  readonly window: CreatedWindow;
  readonly afterTraceNumber?: number;
}

/** `created_at` has whole milliseconds, so a bound between two of them moves up to the later one. */
function toCreatedWindow({ sinceNs, untilNs }: TimeWindow): CreatedWindow {
  return {
    ...(sinceNs === undefined ? {} : { sinceMs: ceilMs(sinceNs) }),
    ...(untilNs === undefined ? {} : { untilMs: ceilMs(untilNs) }),
  };
}

function assertNoWindow(request: ListTracesRequest): void {
  for (const name of ['since', 'until'] as const) {
    const received = request[name];
    if (received === undefined) continue;
    throw new AppError(
      'INVALID_ARGUMENT',
      `"${name}" cannot be sent with "page_token"; the token holds the window`,
      [
        {
          type: 'field',
          location: 'query',
          name,
          reason: 'cannot be sent with "page_token"',
          received: shorten(received),
        },
      ],
    );
  }
}

function badToken(reason: string): AppError {
  return new AppError('INVALID_ARGUMENT', `query parameter "page_token" ${reason}`, [
    { type: 'field', location: 'query', name: 'page_token', reason },
  ]);
}

function throwTraceNotFound(traceId: string): never {
  throw new AppError('TRACE_NOT_FOUND', `there is no trace ${traceId} in this project`);
}
