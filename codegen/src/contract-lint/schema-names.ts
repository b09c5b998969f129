import type { ContractDocument } from '../contract.ts';
import type { Finding } from './finding.ts';

/** Browser globals missing in Node that are plausible schema names. */
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

/** No schema is named like a JavaScript global, which an import would shadow. */
export function checkSchemaNames(document: ContractDocument): readonly Finding[] {
  const globals = new Set([...Object.getOwnPropertyNames(globalThis), ...browserGlobals]);
  return Object.keys(document.components?.schemas ?? {}).flatMap((name) => {
    const place = `components/schemas/${name}`;
    if (globals.has(name))
      return [{ place, message: `${name} is a global of JavaScript; choose another name` }];
    return /^[A-Z][A-Za-z0-9]*$/.test(name) ? [] : [{ place, message: 'is not in PascalCase' }];
  });
}
