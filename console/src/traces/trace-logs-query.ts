import { infiniteQueryOptions } from '@tanstack/react-query';
import { listLogsQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { listLogs } from '../generated/sdk.gen.ts';
import type { LogRecord } from '../generated/types.gen.ts';
import type { LogWindow } from './log-windows.ts';

export interface TraceLogsPage {
  readonly logs: readonly LogRecord[];
  /** Which of the windows these are from. */
  readonly window: LogWindow;
  readonly nextToken: string | undefined;
}

interface PageParam {
  readonly window: LogWindow | undefined;
  readonly token: string | undefined;
}

const pageSize = 200;

export function traceLogsFilter(traceId: string): string {
  return `trace_id="${traceId}"`;
}

/** The logs of a trace, newest first, from the first of the windows that has some. */
export function traceLogsOptions(client: Client, traceId: string, windows: readonly LogWindow[]) {
  const filter = traceLogsFilter(traceId);
  const firstPage: PageParam = { window: undefined, token: undefined };

  async function readPage(window: LogWindow, token: string | undefined, signal: AbortSignal) {
    const bounds =
      token === undefined
        ? { since: toTimestamp(window.sinceMs), until: toTimestamp(window.untilMs) }
        : { page_token: token };
    const query = { filter, page_size: pageSize, ...bounds };
    const { data } = await listLogs({ client, query, signal, throwOnError: true });
    return { logs: data.logs, window, nextToken: data.next_page_token };
  }

  return infiniteQueryOptions({
    queryKey: [...listLogsQueryKey({ client, query: { filter } }), windows],
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }): Promise<TraceLogsPage> => {
      if (pageParam.window !== undefined) return readPage(pageParam.window, pageParam.token, signal);
      const [narrowest = { sinceMs: 0, untilMs: 1 }, ...wider] = windows;
      let page = await readPage(narrowest, undefined, signal);
      for (const window of wider) {
        // A page without records and with a token is not the end of its window.
        if (page.logs.length > 0 || page.nextToken !== undefined) break;
        page = await readPage(window, undefined, signal);
      }
      return page;
    },
    getNextPageParam: ({ window, nextToken }: TraceLogsPage): PageParam | undefined =>
      nextToken === undefined ? undefined : { window, token: nextToken },
    // They change by being read again, never by themselves: each page would take a request, and comparing them longer than a frame.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // As many as the tab has room for.
    gcTime: 30_000,
  });
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
