import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { error as openApiErrors } from 'express-openapi-validator';
import type { ContractDocument } from '../contract/contract.ts';

/**
 * Query parameters with brackets in their names, such as `match[]` of Prometheus. The validator treats brackets as nesting,
 * whatever the contract says, and parses decoded values a second time
 * (https://github.com/cdimascio/express-openapi-validator/blob/master/src/middlewares/parsers/req.parameter.mutator.ts), so
 * the brackets are removed from the names for its run.
 */
export interface BracketedParameters {
  /** Runs before the validator. */
  readonly hide: RequestHandler;
  /** Runs after the validator. */
  readonly show: RequestHandler;
  /** Runs after the validator, for its errors. */
  readonly showInError: ErrorRequestHandler;
}

/** Renames the bracketed parameters of a contract in place, and returns the handlers that requests then need. */
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
  if (!request.url.includes('?')) return;
  const entries = Object.entries(request.query);
  if (!entries.some(([name]) => names.has(name))) return;
  const value = Object.fromEntries(entries.map(([name, each]) => [names.get(name) ?? name, each]));
  // Express parses the URL on each access unless the request has a property of its own.
  Object.defineProperty(request, 'query', { value, configurable: true, enumerable: true, writable: true });
}

/** `/query/name` or `/query/name/0`. */
function renamePath(path: string, names: ReadonlyMap<string, string>): string {
  const segments = path.split('/');
  return segments.map((segment) => names.get(segment) ?? segment).join('/');
}
