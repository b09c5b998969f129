import type { RequestHandler, Router } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { OperationDescription } from '../generated/operations.gen.ts';

/** Answers the methods that the path of the operations does not have with 405 and `Allow`. Bind it after them. */
export function bindOtherMethods(
  router: Router,
  path: string,
  operations: readonly OperationDescription[],
): void {
  const methods = operations.map(({ method }) => method.toUpperCase());
  const answered = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  router.all(path, refuseMethod(answered));
}

/** Answers requests that no route matched. Bind it after all routes. */
export const refuseUnmatched: RequestHandler = (request) => {
  throw new AppError(
    'NOT_FOUND',
    `there is no path ${shorten(request.path)} here; /docs on the API listener lists them`,
  );
};

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
