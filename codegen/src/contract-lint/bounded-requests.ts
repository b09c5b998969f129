import type { ContractDocument, Schema } from '../contract.ts';
import type { Finding } from './finding.ts';
import { listBodySchemas } from './list-schemas.ts';

/** In request bodies every string, array and free-form object has an upper bound. */
export function checkBoundedRequests(document: ContractDocument): readonly Finding[] {
  return listBodySchemas(document, 'request').flatMap(({ place, schema }) => {
    const bound = missingBound(schema);
    return bound === undefined
      ? []
      : [{ place, message: `needs ${bound}, because it is part of a request body` }];
  });
}

function missingBound(schema: Schema): string | undefined {
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined;
  if (isText && schema.maxLength === undefined && !isBoundedPattern(schema.pattern)) return 'maxLength';
  if (schema.type === 'array' && schema.maxItems === undefined) return 'maxItems';
  const isMap = schema.type === 'object' && typeof schema.additionalProperties === 'object';
  if (isMap && schema.maxProperties === undefined) return 'maxProperties';
  return undefined;
}

/** Anchored at both ends and without `*`, `+` or an open `{n,}`, so that the length of a match is bounded. */
function isBoundedPattern(pattern: string | undefined): boolean {
  return pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);
}
