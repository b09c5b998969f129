import type { Handlers } from '../generated/operations.gen.ts';
import { toAppError } from '../http/framework-errors.ts';
import { toProblem } from '../http/problem.ts';
import type { HandlerContexts, KeyedContext } from '../http/request-context.ts';
import type { LogStreamService } from './log-stream-service.ts';
import { encodeTrouble } from './log-stream-wire.ts';

export function createLogStreamHandlers(
  streams: LogStreamService,
): Pick<Handlers<HandlerContexts>, 'streamLogs'> {
  return {
    async streamLogs({ query, headers }, context) {
      const { caller, signal } = context;
      const body = await streams.open(
        {
          projectId: caller.projectId,
          keyId: caller.keyId,
          signal,
          describeTrouble: (error) => describeTrouble(error, context),
        },
        {
          filter: query.filter,
          window: query.window,
          pageSize: query.page_size,
          heartbeatSeconds: query.heartbeat,
          lastEventId: headers['last-event-id'],
        },
      );
      return { status: 200, body };
    },
  };
}

/** The status line is out: what would be the answer is the last event. */
function describeTrouble(thrown: unknown, { log, requestId }: KeyedContext): string {
  const error = toAppError(thrown);
  if (error.code === 'INTERNAL') log.error({ err: thrown }, 'stream failed');
  return encodeTrouble(toProblem(error, requestId));
}
