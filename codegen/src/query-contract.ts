import {
  type ContractDocument,
  httpMethods,
  type OperationObject,
  type PathItem,
  type Reference,
  type Schema,
} from './contract.ts';
import { isReference, resolveReference } from './resolve-reference.ts';

/**
 * The part of the contract for the query client: the operations under `/v1` of the API
 * listener. Schemas of ingest bodies are kept for the SDKs; those that only the console or agents use are left out.
 */
export function toQueryContract(document: ContractDocument): ContractDocument {
  const paths: Record<string, PathItem> = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const operations = httpMethods.flatMap((method) => {
      const operation = item[method];
      return operation !== undefined && isQuery(path, operation)
        ? [[method, toQueryOperation(document, operation)] as const]
        : [];
    });
    if (operations.length > 0) paths[path] = Object.fromEntries(operations);
  }
  // The client would export a type for every shared parameter; they are inlined instead.
  const { parameters: _, ...components } = document.components ?? {};
  return { ...document, paths, components: { ...components, schemas: withoutOtherClients(document) } };
}

function withoutOtherClients(document: ContractDocument): Readonly<Record<string, Schema | Reference>> {
  const paths = Object.entries(document.paths);
  const isOther = ([path]: (typeof paths)[number]) => path.startsWith('/console/') || path === '/mcp';
  const [others, rest] = [paths.filter(isOther), paths.filter((entry) => !isOther(entry))].map((part) =>
    reachableSchemas({ ...document, paths: Object.fromEntries(part) }),
  );
  const schemas = Object.entries(document.components?.schemas ?? {});
  return Object.fromEntries(schemas.filter(([name]) => !others?.has(name) || rest?.has(name)));
}

function isQuery(path: string, operation: OperationObject): boolean {
  if (isEventStream(operation)) return false; // the SDKs have their own client for streams
  return path.startsWith('/v1/') && operation.servers?.[0]?.['x-cairn-listener'] === 'api';
}

function isEventStream({ responses }: OperationObject): boolean {
  const success = responses?.['200'];
  return (
    success !== undefined && !isReference(success) && success.content?.['text/event-stream'] !== undefined
  );
}

/** Without servers: the caller sets the base URL. */
function toQueryOperation(document: ContractDocument, operation: OperationObject): OperationObject {
  const { servers: _, parameters, ...rest } = operation;
  if (parameters === undefined) return rest;
  return { ...rest, parameters: parameters.map((parameter) => resolveReference(document, parameter)) };
}

/**
 * The names of the schemas that the operations of a document refer to, directly or through others, and of those marked
 * `x-cairn-client-type`.
 */
export function reachableSchemas(document: ContractDocument): ReadonlySet<string> {
  const names = new Set<string>();
  const visited = new Set<object>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || visited.has(node)) return;
    visited.add(node);
    if (isReference(node) && typeof node.$ref === 'string') {
      const name = node.$ref.match(/^#\/components\/schemas\/(.+)$/)?.[1];
      if (name !== undefined) names.add(name);
      visit(resolveReference(document, node));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(document.paths);
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if (isReference(schema) || schema['x-cairn-client-type'] !== true) continue;
    names.add(name);
    visit(schema);
  }
  return names;
}
