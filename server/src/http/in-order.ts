import type { RequestHandler } from 'express';

/**
 * One step that runs several in their order, as a router without paths would, without the router's work for each of them.
 * A step that fails ends the run; those after it do not see the request.
 */
export function inOrder(steps: readonly RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    let index = 0;
    function next(error?: unknown): void {
      const step = error === undefined ? steps[index++] : undefined;
      if (step === undefined) {
        done(error);
        return;
      }
      try {
        // A step may be asynchronous, which its type does not say.
        const result: unknown = step(request, response, next);
        if (result instanceof Promise) result.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    }
    next();
  };
}
