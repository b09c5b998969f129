import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { error as openApiErrors } from 'express-openapi-validator';
import type { ContractDocument } from '../docs/contract.ts';

/**
 * Query parameters whose names have brackets, as `match[]` of Prometheus. The validator takes them for nesting whatever the
 * contract says, and parses their decoded values a second time
 * (https://github.com/cdimascio/express-openapi-validator/blob/master/src/middlewares/parsers/req.parameter.mutator.ts). So
 * while it looks, their names have no brackets.
 */
export interface BracketedParameters {
  /** Goes before the validator. */
  readonly hide: RequestHandler;
  /** Goes after the validator. */
  readonly show: RequestHandler;
  /** Goes after the validator, for what it throws. */
  readonly showInError: ErrorRequestHandler;
}

/** Renames the bracketed parameters of a contract in place, and says what requests need in turn. */
export function hideBracketedParameters(contract: ContractDocument): BracketedParameters {
  const hidden = new Map<string, string>();
  for (const operation of Object.values(contract.paths).flatMap((item) => Object.values(item))) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in !== 'query' || parameter.name?.includes('[') !== true) continue;
      const name = encodeURIComponent(parameter.name);
      hidden.set(parameter.name, name);
      parameter.name = name;
    }
  }
  const shown = new Map([...hidden].map(([name, without]) => [without, name]));

  return {
    hide(request, _response, next) {
      renameQuery(request, hidden);
      next();
    },
    show(request, _response, next) {
      renameQuery(request, shown);
      next();
    },
    showInError(thrown, request, _response, next) {
      renameQuery(request, shown);
      if (thrown instanceof openApiErrors.BadRequest) {
        for (const finding of thrown.errors) finding.path = renamePath(finding.path, shown);
      }
      next(thrown);
    },
  };
}

function renameQuery(request: Request, names: ReadonlyMap<string, string>): void {
  const entries = Object.entries(request.query);
  if (!entries.some(([name]) => names.has(name))) return;
  const value = Object.fromEntries(entries.map(([name, each]) => [names.get(name) ?? name, each]));
  // Express reads it anew from the address each time unless the request has its own.
  Object.defineProperty(request, 'query', { value, configurable: true, enumerable: true, writable: true });
}

/** `/query/name` or `/query/name/0`. */
function renamePath(path: string, names: ReadonlyMap<string, string>): string {
  const segments = path.split('/');
  return segments.map((segment) => names.get(segment) ?? segment).join('/');
}
