import { DamagedItem } from '../errors/damaged-item.ts';
import type { Handlers } from '../generated/operations.gen.ts';
import { toAppError } from '../http/framework-errors.ts';
import { toProblem } from '../http/problem.ts';
import type { HandlerContexts, KeyedContext } from '../http/request-context.ts';
import type { LogStreamService } from './log-stream-service.ts';
import { encodeFailure } from './log-stream-wire.ts';

export function createLogStreamHandlers(
  streams: LogStreamService,
): Pick<Handlers<HandlerContexts>, 'streamLogs'> {
  return {
    async streamLogs({ query, headers }, context) {
      const { caller, session, signal } = context;
      const body = await streams.open(
        {
          projectId: caller.projectId,
          keyId: caller.keyId,
          ...(session === undefined ? {} : { sessionId: session.sessionId }),
          signal,
          describeFailure: (error) => describeFailure(error, context),
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

/** The status line is already sent, so the error goes into the last event. */
function describeFailure(thrown: unknown, { log, requestId }: KeyedContext): string {
  const error = toAppError(thrown);
  // Stores report a damaged item once, not for each stream.
  if (error.code === 'INTERNAL' && !(error instanceof DamagedItem))
    log.error({ err: thrown }, 'stream failed');
  return encodeFailure(toProblem(error, requestId));
}
