import { AppError } from '../errors/app-error.ts';
import type { OperationRequest, OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts, KeyedContext } from '../http/request-context.ts';
import { StreamedJson } from '../http/streamed-json.ts';
import { releaseBuffer } from '../memory/release-buffer.ts';
import type { TraceService } from './trace-service.ts';
import type { TraceStatsService } from './trace-stats-service.ts';
import { toWireTraceStats } from './trace-stats-wire.ts';
import { toWireTrace, toWireTraceList } from './trace-wire.ts';
import { writeTimeline } from './write-timeline.ts';

/** When the numbered form was deprecated: with the first release, 2026-11-20. */
const numberedFormDeprecation = `@${Date.UTC(2026, 10, 20) / 1000}`;
const defaultPerPage = 100;

export function createTracesHandlers(
  traces: TraceService,
  stats: TraceStatsService,
): TagHandlers<'Traces', HandlerContexts> {
  return {
    async listTraces(request, context) {
      const { page, per_page } = request.query;
      return page === undefined && per_page === undefined
        ? listByCursor(traces, request, context)
        : listNumbered(traces, request, context);
    },

    async getTraceStats({ query }, { caller, signal }): Promise<OperationResponse<'getTraceStats'>> {
      const { filter, since, until, interval, group_by: groupBy = [], top_k: topK } = query;
      const read = await stats.read(
        caller.projectId,
        { filter, since, until, interval, groupBy, topK },
        signal,
      );
      return { status: 200, body: toWireTraceStats(caller.projectId, read) };
    },

    async getTrace({ path }, { caller }): Promise<OperationResponse<'getTrace'>> {
      const trace = await traces.get(caller.projectId, path.trace_id);
      return { status: 200, body: { trace: toWireTrace(trace) } };
    },

    async listTraceEvents({ path }, { caller }): Promise<OperationResponse<'listTraceEvents'>> {
      const { pages, memoryBytes } = await traces.timeline(caller.projectId, path.trace_id);
      return { status: 200, body: new StreamedJson(writeTimeline(path.trace_id, pages), memoryBytes).as() };
    },
  };
}

async function listByCursor(
  traces: TraceService,
  { query }: OperationRequest<'listTraces'>,
  { caller, signal }: KeyedContext,
): Promise<OperationResponse<'listTraces'>> {
  const { filter, since, until, page_size: pageSize, page_token: pageToken } = query;
  const page = await traces.list(caller.projectId, { filter, since, until, pageSize, pageToken }, signal);
  const { nextPageToken } = page;
  const body = toWireTraceList(page.json, {
    total: page.total,
    project_id: caller.projectId,
    ...(nextPageToken === undefined ? {} : { next_page_token: nextPageToken }),
  });
  releaseBuffer(page.json);
  return { status: 200, body };
}

async function listNumbered(
  traces: TraceService,
  { query }: OperationRequest<'listTraces'>,
  { caller, signal }: KeyedContext,
): Promise<OperationResponse<'listTraces'>> {
  const { filter, since, until, page = 1, per_page: perPage = defaultPerPage } = query;
  for (const name of ['page_size', 'page_token'] as const) {
    if (query[name] !== undefined) throw mixedPaging(name);
  }
  const list = await traces.listNumbered(caller.projectId, { filter, since, until, page, perPage }, signal);
  const body = toWireTraceList(list.json, {
    total: list.total,
    project_id: caller.projectId,
    pagination: {
      page,
      per_page: perPage,
      total: list.total,
      total_pages: Math.ceil(list.total / perPage),
    },
  });
  releaseBuffer(list.json);
  return { status: 200, headers: { Deprecation: numberedFormDeprecation }, body };
}

function mixedPaging(name: string): AppError {
  const reason = 'cannot be sent with the legacy "page" and "per_page"';
  return new AppError('INVALID_ARGUMENT', `query parameter "${name}" ${reason}; leave those out`, [
    { type: 'field', location: 'query', name, reason },
  ]);
}
