import type { Request, RequestHandler } from 'express';
import { type OperationId, operationTable } from '../generated/operations.gen.ts';
import { contextOf } from './request-context.ts';

/** What the validator finds for a request before it validates it, and stores in its member `openapi`. */
export interface FoundOperation {
  readonly expressRoute: string;
  readonly schema: { readonly parameters?: readonly unknown[]; readonly requestBody?: unknown };
  readonly pathParams: Readonly<Record<string, unknown>>;
}

/** A request that may have passed the validator's lookup. */
export type ValidatedRequest = Request & { openapi?: FoundOperation };

/**
 * Runs the validator's lookup for the first request of each operation, and reuses what it found: the lookup compiles the path of
 * every operation of the contract for every request. Only the path parameters differ, which the router has decoded in the same way.
 */
export function findOperationOnce(lookUp: RequestHandler): RequestHandler {
  const found = new Map<OperationId, FoundOperation>();
  return (request: ValidatedRequest, response, next) => {
    const { operationId } = contextOf(request);
    const known = operationId && found.get(operationId);
    if (known !== undefined) {
      request.openapi = { ...known, pathParams: { ...request.params } };
      return next();
    }
    return lookUp(request, response, (error?: unknown) => {
      const operation = request.openapi;
      // The routes decide which operation is called; the validator has to agree.
      const isOfRoute =
        operationId !== undefined && operation?.expressRoute === operationTable[operationId].expressPath;
      if (isOfRoute) found.set(operationId, operation);
      next(error);
    });
  };
}

/** Whether an operation without parameters and body was called without a query: nothing of the request is left to validate. */
export function hasNothingToValidate({ openapi, url }: ValidatedRequest): boolean {
  if (openapi === undefined || url.includes('?')) return false;
  const { parameters = [], requestBody } = openapi.schema;
  return parameters.length === 0 && (requestBody ?? null) === null; // the validator adds null
}
