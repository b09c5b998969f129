import type { RequestHandler, Router } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { type Listener, type OperationDescription, operationTable } from '../generated/operations.gen.ts';

/** Answers unmatched requests: 405 with `Allow` for a known path, else 404. Bind it after all routes. */
export function bindUnmatched(router: Router, listener: Listener): void {
  for (const [path, methods] of methodsByPath(listener)) router.all(path, refuseMethod(methods));
  router.use((request) => {
    throw new AppError(
      'NOT_FOUND',
      `there is no path ${shorten(request.path)} here; /docs on the API listener lists them`,
    );
  });
}

function methodsByPath(listener: Listener): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  const operations: OperationDescription[] = Object.values(operationTable);
  for (const operation of operations.filter((candidate) => candidate.listener === listener)) {
    const method = operation.method.toUpperCase();
    const answered = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methods.set(operation.expressPath, [...(methods.get(operation.expressPath) ?? []), ...answered]);
  }
  return methods;
}

function refuseMethod(methods: readonly string[]): RequestHandler {
  return (request, response) => {
    const allow = methods.join(', ');
    response.setHeader('allow', allow);
    throw new AppError(
      'METHOD_NOT_ALLOWED',
      `${request.method} is not allowed on ${shorten(request.path)}; it accepts ${allow}`,
    );
  };
}
