import type { ContractDocument, Schema } from '../contract.ts';
import type { Finding } from './finding.ts';
import { listBodySchemas } from './list-schemas.ts';

/**
 * Request bodies reject unknown fields, so that typos are reported; response bodies stay open, so that fields can be
 * added compatibly. A schema in both is a document that is read as written, and rejects them.
 */
export function checkObjectOpenness(document: ContractDocument): readonly Finding[] {
  const requests = listBodySchemas(document, 'request');
  const written = new Set(requests.map(({ schema }) => schema));
  const open = requests
    .filter(({ schema }) => isRecordOfFields(schema) && schema.additionalProperties !== false)
    .map(({ place }) => ({
      place,
      message: 'needs additionalProperties: false, because it is part of a request body',
    }));
  const closed = listBodySchemas(document, 'response')
    .filter(({ schema }) => schema.additionalProperties === false && !written.has(schema))
    .map(({ place }) => ({ place, message: 'must stay open: it is part of a response' }));
  return [...open, ...closed];
}

/** Objects without named fields are maps or free-form payloads, without unknown fields. */
function isRecordOfFields(schema: Schema): boolean {
  return schema.type === 'object' && schema.properties !== undefined;
}
