import type { ContractDocument, Schema } from '../contract.ts';
import type { Finding } from './finding.ts';
import { listBodySchemas } from './list-schemas.ts';

/**
 * Request bodies refuse unknown fields, so that a typing error is not lost; response bodies stay
 * open, so that a field can be added without breaking anyone. What is part of both is a document that is read as it
 * was written, and refuses.
 */
export function checkObjectOpenness(document: ContractDocument): readonly Finding[] {
  const requests = listBodySchemas(document, 'request');
  const written = new Set(requests.map(({ schema }) => schema));
  const open = requests
    .filter(({ schema }) => isRecordOfFields(schema) && schema.additionalProperties !== false)
    .map(({ place }) => ({
      place,
      message: 'needs additionalProperties: false, for it is part of a request body',
    }));
  const closed = listBodySchemas(document, 'response')
    .filter(({ schema }) => schema.additionalProperties === false && !written.has(schema))
    .map(({ place }) => ({ place, message: 'must stay open: it is part of a response' }));
  return [...open, ...closed];
}

/** Objects without named fields are maps or free-form payloads: they have no unknown fields. */
function isRecordOfFields(schema: Schema): boolean {
  return schema.type === 'object' && schema.properties !== undefined;
}
