import type { ResponseObject } from './contract-document.ts';
import type { ContractSchemas } from './contract-schemas.ts';
import { problemsOfEvents } from './event-stream.ts';
import type { SeenResponse } from './seen-response.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What is wrong with content type and body of a response. */
export function checkBody(
  schemas: ContractSchemas,
  { content }: ResponseObject,
  { headers, body }: SeenResponse,
  isHead: boolean,
): string[] {
  if (isHead && body.length > 0) return ['an answer to HEAD has no body'];
  if (content === undefined) return body.length === 0 ? [] : ['a body where the contract has none'];
  const mediaType = headers.get('content-type')?.split(';', 1)[0] ?? 'none';
  const schema = content[mediaType]?.schema;
  if (schema === undefined) return [`content type ${mediaType}, not ${Object.keys(content).join(' or ')}`];
  if (isHead) return [];
  try {
    if (mediaType === 'application/x-protobuf') {
      return [...schemas.problemsOf(schema, Buffer.from(body).toString('latin1'))];
    }
    const text = utf8.decode(body);
    if (mediaType === 'text/event-stream') return problemsOfEvents(schemas, text);
    return [...schemas.problemsOf(schema, mediaType === 'application/json' ? JSON.parse(text) : text)];
  } catch (error) {
    return [`the body cannot be read: ${String(error)}`];
  }
}
