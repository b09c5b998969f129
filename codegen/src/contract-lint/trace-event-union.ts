import type { ContractDocument, Schema } from '../contract.ts';
import { resolveReference } from '../resolve-reference.ts';
import type { Finding } from './finding.ts';

const place = 'components/schemas/TraceEvent';

/**
 * `TraceEvent` is a `oneOf` over `event_type` without `discriminator` (which would reject future
 * types): one branch per known type, and a catch-all that accepts all other types.
 */
export function checkTraceEventUnion(document: ContractDocument): readonly Finding[] {
  const union = document.components?.schemas?.TraceEvent;
  if (union === undefined) return [{ place, message: 'is missing' }];
  const { oneOf = [], discriminator } = resolveReference(document, union);
  const types = oneOf.map((branch) => eventTypeOf(document, resolveReference(document, branch)));
  const known = types.flatMap(({ only }) => only);
  const catchAlls = types.filter(({ only }) => only.length === 0);
  const excluded = new Set(catchAlls[0]?.except);
  return [
    ...(discriminator === undefined ? [] : ['must not have a discriminator']),
    ...(catchAlls.length === 1 ? [] : ['needs exactly one catch-all branch']),
    ...known
      .filter((type, index) => known.indexOf(type) !== index)
      .map((type) => `has two branches for ${type}`),
    ...known.filter((type) => !excluded.has(type)).map((type) => `the catch-all does not exclude ${type}`),
    ...[...excluded]
      .filter((type) => !known.includes(type))
      .map((type) => `no branch for ${type}, which the catch-all excludes`),
  ].map((message) => ({ place, message }));
}

/** The types a branch accepts: `only` these, or all `except` these. */
function eventTypeOf(
  document: ContractDocument,
  branch: Schema,
): { only: readonly unknown[]; except: readonly unknown[] } {
  const property = branch.properties?.event_type;
  if (property === undefined) return { only: [], except: [] };
  const schema = resolveReference(document, property);
  const except = schema.not === undefined ? [] : (resolveReference(document, schema.not).enum ?? []);
  return { only: schema.const === undefined ? (schema.enum ?? []) : [schema.const], except };
}
