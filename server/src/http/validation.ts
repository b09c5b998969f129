import { type RequestHandler, Router } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js';
import type { ContractDocument } from '../docs/contract.ts';
import { AppError } from '../errors/app-error.ts';
import { hideBracketedParameters } from './bracketed-parameters.ts';
import { contextOf } from './request-context.ts';

/** Which responses are held against the contract: all, one in a hundred, or none. */
export type ResponseValidation = 'always' | 'sampled' | 'off';

const sampledShare = 0.01;

/**
 * Validates requests, and responses as asked, against the contract. A response that does not fit is an
 * unexpected error (500): it is never sent.
 */
export function createContractValidation(
  contract: ContractDocument,
  responses: ResponseValidation,
  random: () => number,
): RequestHandler {
  const requestsOnly = validatorRouter(contract, false);
  if (responses === 'off') return requestsOnly;
  const both = Router();
  both.use(markResponseValidated, validatorRouter(contract, true));
  if (responses === 'always') return both;
  return (request, response, next) => {
    (random() < sampledShare ? both : requestsOnly)(request, response, next);
  };
}

function validatorRouter(contract: ContractDocument, validateResponses: boolean): RequestHandler {
  const router = Router();
  const copy = forValidator(contract);
  const brackets = hideBracketedParameters(copy);
  router.use(dropContentTypeWithoutBody, brackets.hide);
  router.use(
    OpenApiValidator.middleware({
      // Typed more narrowly by the validator than OpenAPI 3.1 is.
      apiSpec: copy as unknown as OpenAPIV3.DocumentV3_1,
      validateRequests: { coerceTypes: false, allErrors: false },
      validateResponses,
      validateSecurity: false,
      // Unknown paths and methods are answered after the routes, alike on every listener.
      ignoreUndocumented: true,
      $refParser: { mode: 'dereference' },
    }),
    brackets.show,
    refuseInfinity,
    brackets.showInError,
  );
  return router;
}

/**
 * A copy, for the validator edits what it is given. Without the bodies that ingest decoders check
 * themselves: they judge items one by one and set aside the bad ones. And with query values left to their
 * schemas alone: `since=2026-11-20T08:00:00Z` is a valid query as it stands (RFC 3986, section 3.4).
 */
function forValidator(contract: ContractDocument): ContractDocument {
  const copy = structuredClone(contract);
  const operations = Object.values(copy.paths).flatMap((item) => Object.values(item));
  for (const operation of operations) {
    if (operation['x-cairn-body'] !== undefined) delete operation.requestBody;
  }
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  for (const parameter of [...parameters, ...Object.values(copy.components.parameters ?? {})]) {
    if (parameter.in !== 'query') continue;
    parameter.allowReserved = true;
    parameter.allowEmptyValue = true;
  }
  return copy;
}

/** For answers that are encoded elsewhere: the validator has to see them decoded. */
const markResponseValidated: RequestHandler = (request, _response, next) => {
  contextOf(request).validatesResponse = true;
  next();
};

/** The validator compiles and keeps one schema per content type it meets; without a body any text would do. */
const dropContentTypeWithoutBody: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'DELETE') delete request.headers['content-type'];
  next();
};

/** The validator reads `1e400` as a number, and holds no limit against an infinite one. */
const refuseInfinity: RequestHandler = (request, _response, next) => {
  for (const [name, value] of Object.entries<unknown>(request.query)) {
    if (typeof value !== 'number' || Number.isFinite(value)) continue;
    const reason = 'must be a finite number';
    throw new AppError('INVALID_ARGUMENT', `query parameter "${name}" ${reason}`, [
      { type: 'field', location: 'query', name, reason },
    ]);
  }
  next();
};
