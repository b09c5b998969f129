import fc from 'fast-check';
import { type OperationId, operationTable } from '../../server/src/generated/operations.gen.ts';
import { readContractDocument } from '../support/contract-document.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import { parametersOf, requestContentOf } from '../support/operation-parameters.ts';
import { arbitraryFromSchema } from './random/arbitrary-from-schema.ts';

const document = readContractDocument();

/** The request that the contract's examples make: the required parameters and the body, and a write replaces any version. */
export function exampleCallOf(id: OperationId): OperationCall {
  const required = parametersOf(id).filter((parameter) => parameter.required === true);
  const examplesIn = (place: 'path' | 'query') =>
    required
      .filter((parameter) => parameter.in === place)
      .map(({ name, example }): [string, string] => [name, [example].flat().map(String)[0] ?? '']);
  const body = exampleBodyOf(id);
  return {
    path: Object.fromEntries(examplesIn('path')),
    query: Object.fromEntries(examplesIn('query')),
    ...(isConditionalWrite(id) ? { headers: { 'if-match': '*' } } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

/** A write of a document, which names the version it replaces. */
export function isConditionalWrite(id: OperationId): boolean {
  return operationTable[id].method !== 'get' && parametersOf(id).some(({ name }) => name === 'If-Match');
}

/** `undefined` for an operation without a body, or without an example that could be read. */
function exampleBodyOf(id: OperationId): unknown {
  const { 'application/json': json, 'application/x-www-form-urlencoded': form } = requestContentOf(id);
  if (form === undefined) return json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
  const fields = parametersOf(id).filter((parameter) => parameter.in === 'form');
  return new URLSearchParams(
    fields.flatMap(({ name, example }) =>
      example === undefined ? [] : [example].flat().map((each): [string, string] => [name, String(each)]),
    ),
  );
}

/** Path parameters that fit their schema and that nothing has as its name. */
export function unknownPathOf(id: OperationId): Readonly<Record<string, string>> {
  const named = parametersOf(id).filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(
    named.map(({ name, schema }) => {
      const [drawn] = fc.sample(arbitraryFromSchema(document, schema), { seed: 7, numRuns: 1 });
      return [name, String(drawn)];
    }),
  );
}
