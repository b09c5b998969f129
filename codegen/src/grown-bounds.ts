import type { ContractDocument, Reference, Schema } from './contract.ts';
import { isReference, resolveReference } from './resolve-reference.ts';

const upperBounds: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maxProperties', 'maximum']);
/** Keywords that say nothing of the values. */
const texts: ReadonlySet<string> = new Set(['description', 'x-cairn-grows']);

/**
 * The base, with the schema of the revision for each property that the revision marks with `x-cairn-grows` and whose
 * upper bounds are all that differs: clients expect longer values of it. Other differences stay, to be reported.
 */
export function withGrownBounds(base: ContractDocument, revision: ContractDocument): ContractDocument {
  const grown = structuredClone(base);
  const schemas = grown.components?.schemas ?? {};
  const revised = revision.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(revised)) {
    const old = schemas[name];
    if (old === undefined || isReference(old) || isReference(schema)) continue;
    const properties: Record<string, Schema | Reference> = { ...old.properties };
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const before = properties[key];
      if (before === undefined || (property as Schema)['x-cairn-grows'] !== true) continue; // also beside a $ref
      const after = resolveReference<Schema>(revision, property);
      if (haveBoundsGrown(resolveReference<Schema>(base, before), after)) properties[key] = after;
    }
    Object.assign(schemas, { [name]: { ...old, ...(old.properties === undefined ? {} : { properties }) } });
  }
  return grown;
}

/** Whether the two are the same but for upper bounds, each of which is as large as before, or larger. */
function haveBoundsGrown(before: Schema, after: Schema): boolean {
  const [old, grown] = [toMembers(before), toMembers(after)];
  return (
    old.size === grown.size &&
    [...old].every(([path, value]) => {
      const now = grown.get(path);
      const isBound = upperBounds.has(path.split('/').at(-1) ?? '');
      return isBound && typeof value === 'number' ? Number(now) >= value : now === value;
    })
  );
}

/** Every leaf of a schema by its path. */
function toMembers(schema: unknown, path = '', members = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof schema !== 'object' || schema === null) return members.set(path, schema);
  for (const [keyword, member] of Object.entries(schema)) {
    if (!texts.has(keyword)) toMembers(member, `${path}/${keyword}`, members);
  }
  return members;
}
