import { AjvOptions } from 'express-openapi-validator/dist/framework/ajv/options.js';
import { OpenAPIFramework } from 'express-openapi-validator/dist/framework/index.js';
import type {
  OpenAPIFrameworkInit,
  OpenAPIFrameworkVisitor,
} from 'express-openapi-validator/dist/framework/types.js';
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js';

/** What the steps that are replaced use of their objects, which their types keep private. */
interface Framework extends Pick<OpenAPIFramework, 'initialize'> {
  readonly args: { readonly apiDoc: OpenAPIFrameworkInit['apiDoc'] };
  getBasePathsFromServers(servers: unknown): readonly { all(): readonly string[] }[];
}
interface Preprocessor {
  readonly apiDoc: unknown;
  resolveSchema(schema: unknown): unknown;
  preProcess(): Readonly<Record<'apiDoc' | 'apiDocRes', Document | null>>;
}
interface Responses {
  /** @returns what validates a response, by status. */
  buildValidators(declared: ByStatus, cacheKey: string): ByStatus;
}
type ByStatus = Readonly<Record<string, unknown>>;
interface Document {
  readonly paths?: object;
  readonly components?: object;
}

/**
 * Leaves out what `express-openapi-validator` does for other documents than the contract, which takes most of the processor time until a
 * service is ready, and a part of that of the first request of an operation:
 *
 * - the search for references to other files;
 * - the compilation of the schema of OpenAPI, which `validateApiSpec` alone uses, and that of each schema that a reference names, only to
 *   find it;
 * - a walk through the whole document for every schema that is compiled, in search of identifiers (`$id`, `$anchor`);
 * - the compilation of the responses of an operation that have another status than the one that is sent;
 * - the optimization of the code that validates responses, and the copy of a schema into each that refers to it: a third of the time that
 *   this code takes to be made, which few responses use.
 *
 * @throws Error when a release of the validator has no such steps.
 */
export function lightenValidator(): void {
  // Casts: `requireSteps` looks.
  const framework = OpenAPIFramework.prototype as unknown as Framework;
  const preprocessor = SchemaPreprocessor.prototype as unknown as Preprocessor;
  const responses = ResponseValidator.prototype as unknown as Responses;
  const { preProcess } = preprocessor;
  const { buildValidators } = responses;
  const getResponseOptions = Object.getOwnPropertyDescriptor(AjvOptions.prototype, 'response')?.get;
  requireSteps(
    framework.initialize,
    framework.getBasePathsFromServers,
    preprocessor.resolveSchema,
    preProcess,
    buildValidators,
    getResponseOptions,
  );
  responses.buildValidators = function buildWhenSent(declared, cacheKey) {
    return whenAsked((status) => {
      const response = Object.hasOwn(declared, status) ? declared[status] : undefined;
      return response && buildValidators.call(this, { [status]: response }, cacheKey)[status];
    });
  };
  Object.defineProperty(AjvOptions.prototype, 'response', {
    configurable: true,
    get: function getUnoptimized(this: AjvOptions): object {
      return { ...getResponseOptions?.call(this), inlineRefs: false, code: { optimize: false } };
    },
  });
  framework.initialize = initialize;
  preprocessor.resolveSchema = resolveSchema;
  preprocessor.preProcess = function preProcessAndHide() {
    const documents = preProcess.call(this);
    for (const document of [documents.apiDoc, documents.apiDocRes]) {
      hideMembers(document?.paths);
      hideMembers(document?.components);
    }
    return documents;
  };
}

function requireSteps(...steps: readonly unknown[]): void {
  if (!steps.every((step) => typeof step === 'function'))
    throw new Error('express-openapi-validator takes other steps now: adapt lighten-validator.ts');
}

async function initialize(this: Framework, visitor: OpenAPIFrameworkVisitor): Promise<OpenAPIFrameworkInit> {
  const { apiDoc } = this.args;
  const bases = this.getBasePathsFromServers(apiDoc.servers);
  const basePaths = [...new Set(bases.flatMap((base) => base.all()))];
  visitor.visitApi?.({ basePaths, getApiDoc: () => apiDoc });
  return { apiDoc, basePaths };
}

function resolveSchema(this: Preprocessor, schema: unknown): unknown {
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? find(this.apiDoc, reference) : (schema ?? null);
}

/** @param reference as all of the contract: `#/components/schemas/Trace`. */
function find(document: unknown, reference: string): unknown {
  let found = document;
  for (const name of reference.split('/').slice(1)) found = isObject(found) ? found[name] : undefined;
  return found;
}

/** An object whose members are made when they are asked for, also whether they are there, once. */
function whenAsked(make: (name: string) => unknown): ByStatus {
  const made = new Map<string, unknown>();
  const get = (_: object, key: string | symbol): unknown => {
    const name = String(key);
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name);
  };
  return new Proxy({}, { get, has: (target, key) => get(target, key) !== undefined });
}

/** Members that are not enumerable are found by name, and not walked through. */
function hideMembers(object: object = {}): void {
  for (const name of Object.keys(object)) Object.defineProperty(object, name, { enumerable: false });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
