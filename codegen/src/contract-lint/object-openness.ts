import type { ContractDocument, Schema } from '../contract.ts';
import type { Finding } from './finding.ts';
import { listBodySchemas } from './list-schemas.ts';

/**
 * Request bodies refuse unknown fields, so that a typing error is not lost; response bodies stay
 * open, so that a field can be added without breaking anyone.
 */
export function checkObjectOpenness(document: ContractDocument): readonly Finding[] {
  const open = listBodySchemas(document, 'request')
    .filter(({ schema }) => isRecordOfFields(schema) && schema.additionalProperties !== false)
    .map(({ place }) => ({
      place,
      message: 'needs additionalProperties: false, for it is part of a request body',
    }));
  const closed = listBodySchemas(document, 'response')
    .filter(({ schema }) => schema.additionalProperties === false)
    .map(({ place }) => ({ place, message: 'must stay open: it is part of a response' }));
  return [...open, ...closed];
}

/** Objects without named fields are maps or free-form payloads: they have no unknown fields. */
function isRecordOfFields(schema: Schema): boolean {
  return schema.type === 'object' && schema.properties !== undefined;
}
