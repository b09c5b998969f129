import type { RequestHandler, Router } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { OperationDescription } from '../generated/operations.gen.ts';

/** Answers the methods that the paths of operations do not have with 405 and `Allow`. Bind it after the operations. */
export function bindOtherMethods(router: Router, operations: readonly OperationDescription[]): void {
  for (const [path, methods] of methodsByPath(operations)) router.all(path, refuseMethod(methods));
}

/** Answers requests that no route matched. Bind it after all routes. */
export const refuseUnmatched: RequestHandler = (request) => {
  throw new AppError(
    'NOT_FOUND',
    `there is no path ${shorten(request.path)} here; /docs on the API listener lists them`,
  );
};

function methodsByPath(operations: readonly OperationDescription[]): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  for (const operation of operations) {
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
