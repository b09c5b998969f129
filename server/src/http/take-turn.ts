import type { RequestHandler } from 'express';
import type { FairTurns } from '../fairness/fair-turns.ts';
import { claimOfRequest } from './pool-claimant.ts';
import { contextOf } from './request-context.ts';

/**
 * Goes on in a turn of the event loop that has room, by project in turn: for requests whose handlers may take this thread for long, so that
 * many of one project that arrived together do not keep the others waiting for all. A request whose client left meanwhile is not handled.
 */
export function takeTurn(turns: FairTurns): RequestHandler {
  return (request, _response, next) =>
    turns.add(claimOfRequest(request).tenant, () => {
      const { signal } = contextOf(request);
      if (signal.aborted) next(signal.reason);
      else next();
    });
}
