import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, type ContractDocument, parseContract } from '../contract.ts';

/** A small contract with one case of everything the emitters and rules distinguish; it satisfies every rule. */
export const fixtureText = readFileSync(join(import.meta.dirname, 'fixture-contract.yaml'), 'utf8');

export function readFixture(): Contract {
  return parseContract(fixtureText);
}

/**
 * The fixture with the value at a JSON pointer replaced, or removed when the value is undefined.
 *
 * @throws Error when the pointer's parent does not exist.
 */
export function editFixture(pointer: string, value: unknown): ContractDocument {
  // Through JSON, so that YAML aliases are no longer shared.
  const document: unknown = JSON.parse(JSON.stringify(readFixture().document));
  const segments = pointer.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = segments.pop() ?? '';
  let parent = document;
  for (const segment of segments) parent = memberOf(parent, segment);
  if (typeof parent !== 'object' || parent === null) throw new Error(`${pointer} has no parent`);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
  // Edited to violate the rules; still shaped like a document.
  return document as ContractDocument;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
