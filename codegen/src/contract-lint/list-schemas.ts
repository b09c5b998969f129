import {
  type ContractDocument,
  httpMethods,
  type MediaType,
  type OperationObject,
  type Reference,
  type Schema,
} from '../contract.ts';
import { isReference, resolveReference } from '../resolve-reference.ts';

/** A schema in place, not behind a reference. */
export interface SchemaPlace {
  readonly place: string;
  readonly schema: Schema;
}

/** Every component schema with all its nested ones, and the inline schemas of bodies. */
export function listSchemas(document: ContractDocument): readonly SchemaPlace[] {
  const places = new Map<Schema, string>();
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    collect(schema, `components/schemas/${name}`, places);
  }
  for (const { place, schema } of [...listBodies(document, 'request'), ...listBodies(document, 'response')]) {
    collect(schema, place, places);
  }
  return toPlaces(places);
}

/**
 * Every schema that describes a part of a request body, or of a response body, references followed. Requests of OTLP
 * and Prometheus are excluded: other specifications define them.
 */
export function listBodySchemas(
  document: ContractDocument,
  side: 'request' | 'response',
): readonly SchemaPlace[] {
  const places = new Map<Schema, string>();
  const pending = [...listBodies(document, side)];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const references: Reference[] = [];
    collect(next.schema, next.place, places, references);
    for (const reference of references) {
      const schema = resolveReference<Schema>(document, reference);
      if (!places.has(schema)) pending.push({ place: reference.$ref.slice(2), schema });
    }
  }
  return toPlaces(places);
}

interface Body {
  readonly place: string;
  readonly schema: Schema | Reference;
}

function listBodies(document: ContractDocument, side: 'request' | 'response'): readonly Body[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const place = `${method.toUpperCase()} ${path}`;
      return side === 'request'
        ? listRequestBodies(document, item[method], place)
        : listResponseBodies(document, item[method], place);
    }),
  );
}

function listRequestBodies(
  document: ContractDocument,
  operation: OperationObject | undefined,
  place: string,
): readonly Body[] {
  const body = isForeign(operation) ? undefined : operation?.requestBody;
  return body === undefined ? [] : toBodies(resolveReference(document, body).content, `${place} request`);
}

/** Defined by another specification. */
function isForeign(operation: OperationObject | undefined): boolean {
  const body = operation?.['x-cairn-body'];
  return body === 'otlp' || body === 'remote_write' || operation?.tags?.includes('Prometheus') === true;
}

function listResponseBodies(
  document: ContractDocument,
  operation: OperationObject | undefined,
  place: string,
): readonly Body[] {
  return Object.entries(operation?.responses ?? {}).flatMap(([status, response]) =>
    toBodies(resolveReference(document, response).content ?? {}, `${place} ${status}`),
  );
}

function toBodies(content: Readonly<Record<string, MediaType>>, place: string): readonly Body[] {
  return Object.values(content).flatMap(({ schema }) => (schema === undefined ? [] : [{ place, schema }]));
}

/** Adds the schema and everything nested in it; references are returned, not followed. */
function collect(
  schema: Schema | Reference,
  place: string,
  places: Map<Schema, string>,
  references: Reference[] = [],
): void {
  if (isReference(schema)) {
    references.push(schema);
    return;
  }
  if (places.has(schema)) return;
  places.set(schema, place);
  for (const [part, child] of listParts(schema)) collect(child, `${place}/${part}`, places, references);
}

/** The subschemas of a schema, without `not`, which does not describe the value. */
function listParts(schema: Schema): readonly (readonly [string, Schema | Reference])[] {
  const { properties, items, additionalProperties, oneOf, anyOf, allOf } = schema;
  return [
    ...Object.entries(properties ?? {}).map(([name, property]) => [`properties/${name}`, property] as const),
    ...(items === undefined ? [] : [['items', items] as const]),
    ...(typeof additionalProperties === 'object'
      ? [['additionalProperties', additionalProperties] as const]
      : []),
    ...[...(oneOf ?? []), ...(anyOf ?? []), ...(allOf ?? [])].map(
      (branch, index) => [`branch/${index}`, branch] as const,
    ),
  ];
}

function toPlaces(places: ReadonlyMap<Schema, string>): readonly SchemaPlace[] {
  return [...places].map(([schema, place]) => ({ place, schema }));
}
