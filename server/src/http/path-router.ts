import { Router } from 'express';

const options = { caseSensitive: true, strict: true } as const;

/**
 * Finds the router to bind a path's operations to: one of its own for a literal path, which requests reach by a lookup, and `parent`
 * for a path with parameters. A router alone tries one path after the other. Literal paths come first, as in the table of operations.
 */
export function createPathRouter(parent: Router): (expressPath: string) => Router {
  const ofLiterals = new Map<string, Router>();
  parent.use((request, response, next) => {
    const router = ofLiterals.get(request.path);
    if (router === undefined) next();
    else router(request, response, next);
  });
  return (expressPath) => {
    if (/[:*{]/.test(expressPath)) return parent;
    const router = Router(options);
    ofLiterals.set(expressPath, router);
    return router;
  };
}
