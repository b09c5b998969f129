import { readFileSync } from 'node:fs';
import { readContract } from '../../server/src/contract/read-contract.ts';
import type { Listener } from '../../server/src/generated/operations.gen.ts';

/** The parts of `openapi.yaml` that tests read. */
export interface ContractDocument {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
  };
}

export interface Reference {
  readonly $ref: string;
}

/** A JSON Schema of draft 2020-12, whose members the reader casts. */
export type SchemaObject = Readonly<Record<string, unknown>>;

export interface OperationObject {
  readonly operationId: string;
  readonly 'x-cairn-body'?: string;
  readonly 'x-eov-allow-unknown-query-parameters'?: boolean;
  readonly servers: readonly { readonly 'x-cairn-listener': Listener }[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaTypeObject>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  /** Of a parameter that is no text, and may be one that is empty. */
  readonly allowEmptyValue?: boolean;
  readonly schema: SchemaObject;
  readonly example?: unknown;
}

export interface ResponseObject {
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

export interface HeaderObject {
  readonly schema: SchemaObject;
}

export interface MediaTypeObject {
  readonly schema: SchemaObject;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** An operation with the place it stands at. */
export interface PlacedOperation {
  readonly id: string;
  readonly listener: Listener;
  readonly method: string;
  readonly path: string;
  readonly object: OperationObject;
}

export function readContractText(): string {
  return readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
}

/** Once for all tests of a process, with its services: parsing it takes most of a second of processor time. */
export function readContractDocument(): ContractDocument {
  // Cast: tests read other parts of the same document.
  return readContract().document as unknown as ContractDocument;
}

export function placedOperations(document: ContractDocument): readonly PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, object]) => ({
      id: object.operationId,
      listener: object.servers[0]?.['x-cairn-listener'] ?? 'api',
      method: method.toUpperCase(),
      path,
      object,
    })),
  );
}

/** What `$ref` points at, for members that may be written in place or under `components`. */
export function resolve<Kind extends object>(document: ContractDocument, node: Kind | Reference): Kind {
  if (!('$ref' in node)) return node;
  let found: unknown = document;
  for (const name of node.$ref.slice(2).split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[name]; // a missing step ends in the error below
  }
  if (found === undefined) throw new Error(`the contract has nothing at ${node.$ref}`);
  return found as Kind; // a reference stands where only its kind may stand
}

/** Status and code of the answers that any request may get, as the contract's introduction names them. */
export function frameworkAnswers(document: ContractDocument): ReadonlyMap<number, string> {
  const named = document.info.description.matchAll(/\b([45]\d\d) `([A-Z_]+)`/g);
  return new Map([...named].map(([, status, code = '']) => [Number(status), code]));
}
