import type { ContractDocument } from '../contract.ts';
import type { Finding } from './finding.ts';
import { listSchemas } from './list-schemas.ts';

/**
 * A schema has one type, or one and null. Client generators refuse lists of types (oapi-codegen 2: "unhandled Schema type"), and
 * read the same as `oneOf`.
 */
export function checkSingleTypes(document: ContractDocument): readonly Finding[] {
  return listSchemas(document)
    .filter(({ schema }) => typesOf(schema.type).length > 1)
    .map(({ place, schema }) => ({
      place,
      message: `has the types ${typesOf(schema.type).join(' and ')}; write a oneOf of them`,
    }));
}

function typesOf(type: unknown): readonly unknown[] {
  return Array.isArray(type) ? type.filter((each) => each !== 'null') : [type];
}
