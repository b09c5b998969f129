import { createQueryClient, isApiError, type ApiError as SdkError, tailLogs } from '@cairn/sdk-web/query';
import { ApiError } from '../api/api-error.ts';
import type { LogTailDeps } from './log-tail.ts';
import { tailParameters } from './tail-parameters.ts';

/** Follows the tail of a project with one filter by the client of the SDK, which reconnects with the last id and that filter. */
export function createLogFollower(baseUrl: string, filter: string): LogTailDeps['follow'] {
  // Cookies of the session are sent to the page's own origin by themselves.
  const client = createQueryClient({ baseUrl });
  return async (lastEventId, feed, signal) => {
    const records = tailLogs({
      client,
      filter: filter === '' ? undefined : filter,
      window: tailParameters.window,
      pageSize: tailParameters.page_size,
      heartbeatSeconds: tailParameters.heartbeat,
      lastEventId,
      signal,
      onReady: feed.onReady,
      onReconnect: ({ error }) => feed.onReconnect(reasonOf(error)),
    });
    try {
      for await (const record of records) feed.onRecord(record);
    } catch (error) {
      throw isApiError(error) ? toConsoleError(error) : error;
    }
  };
}

function reasonOf(error: unknown): string {
  if (error === undefined) return 'the service ended the stream';
  return error instanceof Error ? error.message : 'the connection broke';
}

/** The error of the SDK as the console shows errors. */
function toConsoleError(error: SdkError): ApiError {
  const { message, status = 0, code, details, requestId } = error;
  return new ApiError(message, { status, code, details, requestId, cause: error });
}
