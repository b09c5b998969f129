import type { EncodedLog } from './encoded-log.ts';
import { readLogListSelection } from './log-list-selection.ts';
import type { LogPageTokens } from './log-page-token.ts';
import type { LogStore, LogWindow } from './log-store.ts';
import { limitLogText } from './log-text-budget.ts';

/** A request for a page of the log list, as the contract describes it. */
export interface ListLogsRequest {
  readonly filter?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

export interface LogsPage {
  /** Newest first. */
  readonly records: readonly EncodedLog[];
  readonly window: LogWindow;
  readonly nextPageToken?: string;
}

/** Lists the logs of a project. */
export interface LogService {
  /** @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  list(projectId: string, request: ListLogsRequest, signal: AbortSignal): Promise<LogsPage>;
}

export function createLogService(deps: {
  readonly store: Pick<LogStore, 'list'>;
  readonly pageTokens: LogPageTokens;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): LogService {
  const { store, pageTokens } = deps;
  return {
    async list(projectId, request, signal) {
      const nowMs = deps.nowMs();
      const selection = readLogListSelection(projectId, request, { pageTokens, nowMs });
      const { filter, filterText, window, pageSize, before } = selection;
      const page = await store.list(
        {
          projectId,
          filter,
          window,
          limit: pageSize,
          ...(before === undefined ? {} : { before }),
        },
        { deadlineMs: deps.monotonicNowMs() + deps.queryDeadlineMs, signal },
      );
      const records = limitLogText(page.records);
      const last = records.at(-1);
      const hasMore = page.hasMore || records.length < page.records.length;
      if (!hasMore || last === undefined) return { records, window };
      const position = { filter: filterText, window, before: last, pageSize };
      return { records, window, nextPageToken: pageTokens.encode(projectId, position) };
    },
  };
}
