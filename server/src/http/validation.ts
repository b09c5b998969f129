import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { OpenAPIV3, OpenApiRequestHandler } from 'express-openapi-validator/dist/framework/types.js';
import type { ContractDocument } from '../contract/contract.ts';
import { AppError } from '../errors/app-error.ts';
import { type BracketedParameters, hideBracketedParameters } from './bracketed-parameters.ts';
import { findOperationOnce, hasNothingToValidate } from './found-operation.ts';
import { inOrder } from './in-order.ts';
import { lightenValidator } from './lighten-validator.ts';
import { contextOf } from './request-context.ts';

lightenValidator();

/** Which responses are validated against the contract: all, one in a hundred, or none. */
export type ResponseValidation = 'always' | 'sampled' | 'off';

const sampledShare = 0.01;
/**
 * Larger responses are not validated, because that would block all other requests: a mebibyte takes some 40 ms. Those of a sample are of
 * clients that wait; a smaller page has the same members.
 */
const maxValidatedBytes = { always: 4 * 1024 * 1024, sampled: 128 * 1024, off: 0 };
/** The names of the validator's steps, in their order. */
const lookupSteps = ['pathParamsMiddleware', 'metadataMiddleware'];
const requestStep = 'requestMiddleware';
const responseStep = 'responseMiddleware';

/**
 * Validates requests, and the configured share of responses, against the contract. An invalid response is not sent: it
 * becomes an unexpected error (500).
 */
export function createContractValidation(
  contract: ContractDocument,
  responses: ResponseValidation,
  random: () => number,
): RequestHandler {
  const { brackets, steps } = validatorOf(contract, responses !== 'off');
  const stepsNamed = (...names: readonly string[]) => steps.filter(({ name }) => names.includes(name));
  const validate = inOrder([
    dropContentTypeWithoutBody,
    brackets.hide,
    findOperationOnce(inOrder(stepsNamed(...lookupSteps))),
    ...stepsNamed(requestStep).map(unlessNothingToValidate),
    ...stepsNamed(responseStep).map((step) => sampleOf(step, responses, random)),
    brackets.show,
    refuseInfinity,
  ]);
  return (request, response, next) =>
    validate(request, response, (error?: unknown) => {
      if (error === undefined) next();
      else brackets.showInError(error, request, response, next);
    });
}

/** Makes what validation with this contract needs, so that `createContractValidation` has it. */
export function prepareContractValidation(contract: ContractDocument, responses: ResponseValidation): void {
  validatorOf(contract, responses !== 'off');
}

interface Validator {
  readonly brackets: BracketedParameters;
  readonly steps: readonly OpenApiRequestHandler[];
}

/** Without and with validation of responses. Preparing one takes some 50 ms, so the services of a process share them. */
const validators = [
  new WeakMap<ContractDocument, Validator>(),
  new WeakMap<ContractDocument, Validator>(),
] as const;

function validatorOf(contract: ContractDocument, validateResponses: boolean): Validator {
  const prepared = validators[validateResponses ? 1 : 0];
  const validator = prepared.get(contract) ?? prepareValidator(contract, validateResponses);
  prepared.set(contract, validator);
  return validator;
}

function prepareValidator(contract: ContractDocument, validateResponses: boolean): Validator {
  const copy = forValidator(contract);
  const brackets = hideBracketedParameters(copy);
  const steps = OpenApiValidator.middleware({
    // The validator's type is narrower than OpenAPI 3.1.
    apiSpec: copy as unknown as OpenAPIV3.DocumentV3_1,
    // Done by the contract lint instead of at each start.
    validateApiSpec: false,
    validateRequests: { coerceTypes: false, allErrors: false },
    validateResponses,
    validateSecurity: false,
    fileUploader: false,
    // `bindOtherMethods` and `refuseUnmatched` answer unknown paths and methods.
    ignoreUndocumented: true,
    // Operations are also served below a path of their own.
    useRequestUrl: true,
  });
  return { brackets, steps };
}

function unlessNothingToValidate(validateRequest: RequestHandler): RequestHandler {
  return (request, response, next) =>
    hasNothingToValidate(request) ? next() : validateRequest(request, response, next);
}

function sampleOf(
  validateResponse: RequestHandler,
  responses: ResponseValidation,
  random: () => number,
): RequestHandler {
  return (request, response, next) => {
    if (responses === 'sampled' && random() >= sampledShare) return next();
    // Makes `bindOperations` decode encoded responses for the validator.
    contextOf(request).maxValidatedBytes = maxValidatedBytes[responses];
    return validateResponse(request, response, next);
  };
}

/**
 * A copy, because the validator modifies its input. It omits the bodies that ingest decoders validate themselves, item by
 * item, and allows reserved characters in query values: `since=2026-11-20T08:00:00Z` is a valid query (RFC 3986, section
 * 3.4).
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

/** The validator caches one compiled schema per content type, and a request without a body may send any. */
const dropContentTypeWithoutBody: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'DELETE') delete request.headers['content-type'];
  next();
};

/** The validator parses `1e400` as Infinity, and checks no limits for it. */
const refuseInfinity: RequestHandler = (request, _response, next) => {
  if (!request.url.includes('?')) return next();
  for (const [name, value] of Object.entries<unknown>(request.query)) {
    if (typeof value !== 'number' || Number.isFinite(value)) continue;
    const reason = 'must be a finite number';
    throw new AppError('INVALID_ARGUMENT', `query parameter "${name}" ${reason}`, [
      { type: 'field', location: 'query', name, reason },
    ]);
  }
  next();
};
