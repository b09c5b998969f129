import type { RequestHandler } from 'express';
import type { FairTurns } from '../fairness/fair-turns.ts';
import { claimOfRequest } from './pool-claimant.ts';

/**
 * Goes on in a turn of the event loop that has room, by project in turn: for requests whose handlers may take this thread for long, so that
 * many of one project that arrived together do not keep the others waiting for all.
 */
export function takeTurn(turns: FairTurns): RequestHandler {
  return (request, _response, next) => turns.add(claimOfRequest(request).tenant, () => next());
}
