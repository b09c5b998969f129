import type { ContractDocument } from '../contract.ts';
import type { Finding } from './finding.ts';
import { listSchemas } from './list-schemas.ts';

/** Every schema and every property has a description; a reference has that of its target. */
export function checkDescribedSchemas(document: ContractDocument): readonly Finding[] {
  return listSchemas(document)
    .filter(({ place, schema }) => schema.description === undefined && !/\/branch\/\d+$/.test(place))
    .map(({ place }) => ({ place, message: 'needs a description' }));
}
