import { AppError } from '../errors/app-error.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import { followTimeline } from './follow-timeline.ts';
import { parseTraceFilter } from './parse-trace-filter.ts';
import type { TraceSummary } from './trace.ts';
import { readCreatedWindow, readTraceListSelection } from './trace-list-selection.ts';
import type { TracePageTokens } from './trace-page-token.ts';
import type { TimelinePage, TraceJsonPage, TraceStore } from './trace-store.ts';

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

export interface TracesPage extends Pick<TraceJsonPage, 'json' | 'total'> {
  readonly nextPageToken?: string;
}

/** What the API reads of traces. Every method reads only its own project. */
export interface TraceService {
  /** @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  list(projectId: string, request: ListTracesRequest, signal: AbortSignal): Promise<TracesPage>;
  /** @throws AppError like `list`. */
  listNumbered(projectId: string, request: NumberedTracesRequest, signal: AbortSignal): Promise<TracesPage>;
  /** @throws AppError `TRACE_NOT_FOUND`. */
  get(projectId: string, traceId: string): Promise<TraceSummary>;
  /** @throws AppError `TRACE_NOT_FOUND`, and later from the pages if the trace is removed between two of them. */
  timeline(projectId: string, traceId: string): Promise<Timeline>;
}

export interface Timeline {
  /** In order. The first one was read already; of the others one is read ahead. */
  readonly pages: AsyncIterable<TimelinePage>;
  /** Of the pages that are in memory at a time, by the first one. */
  readonly memoryBytes: number;
}

export function createTraceService(deps: {
  readonly store: TraceStore;
  readonly pageTokens: TracePageTokens;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): TraceService {
  const { store, pageTokens, nowMs } = deps;

  function budget(signal: AbortSignal): QueryBudget {
    return { deadlineMs: deps.monotonicNowMs() + deps.queryDeadlineMs, signal };
  }

  return {
    async list(projectId, request, signal) {
      const { filter, filterText, window, pageSize, afterTraceNumber } = readTraceListSelection(
        projectId,
        request,
        { pageTokens, nowMs: nowMs() },
      );
      const page = await store.listJson(
        {
          projectId,
          filter,
          window,
          start:
            afterTraceNumber === undefined
              ? { kind: 'newest' }
              : { kind: 'after', traceNumber: afterTraceNumber },
          pageSize,
        },
        budget(signal),
      );
      const { json, total, nextAfterNumber } = page;
      if (nextAfterNumber === undefined) return { json, total };
      const position = { filter: filterText, window, afterTraceNumber: nextAfterNumber, pageSize };
      return { json, total, nextPageToken: pageTokens.encode(projectId, position) };
    },

    async listNumbered(projectId, request, signal) {
      const { json, total } = await store.listJson(
        {
          projectId,
          filter: parseTraceFilter(request.filter),
          window: readCreatedWindow(request, nowMs()),
          start: { kind: 'offset', offset: (request.page - 1) * request.perPage },
          pageSize: request.perPage,
        },
        budget(signal),
      );
      return { json, total };
    },

    async get(projectId, traceId) {
      return (await store.get(projectId, traceId)) ?? throwTraceNotFound(traceId);
    },

    async timeline(projectId, traceId) {
      const read = async (afterNs?: bigint) =>
        (await store.timeline(projectId, traceId, afterNs)) ?? throwTraceNotFound(traceId);
      const first = await read();
      const pagesAtATime = first.nextAfterNs === undefined ? 1 : 2;
      return { pages: followTimeline(first, read), memoryBytes: pagesAtATime * first.json.length };
    },
  };
}

function throwTraceNotFound(traceId: string): never {
  throw new AppError('TRACE_NOT_FOUND', `there is no trace ${traceId} in this project`);
}
