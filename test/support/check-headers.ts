import {
  type ContractDocument,
  type HeaderObject,
  type ResponseObject,
  resolve,
} from './contract-document.ts';
import type { ContractSchemas } from './contract-schemas.ts';
import type { SeenResponse } from './seen-response.ts';

/** What is wrong with the headers of a response: a missing one that is always sent, or one that does not fit its schema. */
export function checkHeaders(
  document: ContractDocument,
  schemas: ContractSchemas,
  { headers: declared = {} }: ResponseObject,
  { status, headers }: SeenResponse,
): string[] {
  const missing = requiredHeaders(status)
    .filter((name) => !headers.has(name))
    .map((name) => `${status} has no header ${name}`);
  const wrong = Object.entries(declared).flatMap(([name, reference]) => {
    const text = headers.get(name);
    if (text === null) return [];
    const { schema } = resolve<HeaderObject>(document, reference);
    const value = schema['type'] === 'integer' ? Number(text) : text;
    return schemas.problemsOf(schema, value).map((problem) => `header ${name}: ${problem}`);
  });
  return [...missing, ...wrong];
}

/** OpenAPI calls response headers optional unless it says otherwise; these are sent whenever their status is. */
function requiredHeaders(status: number): readonly string[] {
  if (status === 304) return ['x-request-id', 'etag'];
  if (status === 401) return ['x-request-id', 'www-authenticate'];
  if (status === 405) return ['x-request-id', 'allow'];
  if (status === 429) return ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'];
  return status === 503 ? ['x-request-id', 'retry-after'] : ['x-request-id'];
}
