import type { ContractDocument } from '../contract.ts';
import type { Finding } from './finding.ts';

/** Globals of browsers that Node does not have, and that a schema could plausibly be called. */
const browserGlobals = [
  'Comment',
  'Document',
  'Element',
  'ErrorEvent',
  'History',
  'Location',
  'Node',
  'Notification',
  'Option',
  'Range',
  'Selection',
  'Text',
];

/** No schema is named like a JavaScript global: an import would shadow it in the code of every user. */
export function checkSchemaNames(document: ContractDocument): readonly Finding[] {
  const globals = new Set([...Object.getOwnPropertyNames(globalThis), ...browserGlobals]);
  return Object.keys(document.components?.schemas ?? {}).flatMap((name) => {
    const place = `components/schemas/${name}`;
    if (globals.has(name))
      return [{ place, message: `${name} is a global of JavaScript; choose another name` }];
    return /^[A-Z][A-Za-z0-9]*$/.test(name) ? [] : [{ place, message: 'is not in PascalCase' }];
  });
}
