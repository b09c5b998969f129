import type { ContractDocument, Reference, Schema } from './contract.ts';
import { isReference, referencedName } from './resolve-reference.ts';

/**
 * The base plus the revision's additions to growing lists (`x-cairn-grows`: an enumeration or a choice of schemas), so
 * that a comparison of these lists finds only removals.
 */
export function withGrownLists(base: ContractDocument, revision: ContractDocument): ContractDocument {
  const grown = structuredClone(base);
  const schemas: Record<string, Schema | Reference> = { ...grown.components?.schemas };
  const revised: Readonly<Record<string, Schema | Reference>> = revision.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(revised)) {
    const old = schemas[name];
    if (old === undefined || isReference(old) || isReference(schema)) continue;
    if (schema['x-cairn-grows'] !== true) continue;
    schemas[name] = {
      ...old,
      ...(old.enum === undefined ? {} : { enum: united(schema.enum ?? [], old.enum) }),
      ...(old.oneOf === undefined ? {} : { oneOf: united(schema.oneOf ?? [], old.oneOf) }),
    };
    for (const choice of schema.oneOf ?? []) {
      const added = isReference(choice) ? referencedName(choice) : name;
      const meant = revised[added];
      if (meant !== undefined) schemas[added] ??= meant;
    }
  }
  return { ...grown, components: { ...grown.components, schemas } };
}

/** In the order of the first, followed by the additions of the second. */
function united<Item>(items: readonly Item[], old: readonly Item[]): readonly Item[] {
  const byText = new Map([...items, ...old].map((item) => [JSON.stringify(item), item]));
  return [...byText.values()];
}
