import type { ContractDocument, Reference } from './contract.ts';

export function isReference(value: object): value is Reference {
  return '$ref' in value;
}

/** The last segment of a reference: the name of the component. */
export function referencedName(reference: Reference): string {
  return reference.$ref.slice(reference.$ref.lastIndexOf('/') + 1);
}

/**
 * The value, with references followed to their end.
 *
 * @throws Error when a reference leaves the document, dangles, or is circular.
 */
export function resolveReference<T extends object>(document: ContractDocument, value: T | Reference): T {
  const seen = new Set<string>();
  let current: T | Reference = value;
  while (isReference(current)) {
    const { $ref } = current;
    if (seen.has($ref)) throw new Error(`${$ref} refers to itself`);
    seen.add($ref);
    // The OpenAPI schema defines the kind of component here; redocly lint checks it.
    current = lookUp(document, $ref) as T | Reference;
  }
  return current;
}

function lookUp(document: ContractDocument, pointer: string): object {
  if (!pointer.startsWith('#/')) throw new Error(`${pointer} points outside the contract`);
  let node: unknown = document;
  for (const segment of pointer.slice(2).split('/')) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    node = isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  if (!isRecord(node)) throw new Error(`${pointer} points at nothing`);
  return node;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
