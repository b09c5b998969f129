import { OpenAPIFramework } from 'express-openapi-validator/dist/framework/index.js';
import type {
  OpenAPIFrameworkInit,
  OpenAPIFrameworkVisitor,
} from 'express-openapi-validator/dist/framework/types.js';
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
 * - a walk through the whole document for every schema that is compiled, in search of identifiers (`$id`, `$anchor`).
 *
 * @throws Error when a release of the validator has no such steps.
 */
export function lightenValidator(): void {
  // Casts: `requireSteps` looks.
  const framework = OpenAPIFramework.prototype as unknown as Framework;
  const preprocessor = SchemaPreprocessor.prototype as unknown as Preprocessor;
  const { preProcess } = preprocessor;
  requireSteps(
    framework.initialize,
    framework.getBasePathsFromServers,
    preprocessor.resolveSchema,
    preProcess,
  );
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

/** Members that are not enumerable are found by name, and not walked through. */
function hideMembers(object: object = {}): void {
  for (const name of Object.keys(object)) Object.defineProperty(object, name, { enumerable: false });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
