import fc from 'fast-check';
import type { OperationId } from '../../../server/src/generated/operations.gen.ts';
import { type PlacedOperation, resolve, type SchemaObject } from '../../support/contract-document.ts';
import { arbitraryParameter } from './arbitrary-parameters.ts';
import type { RequestSources } from './request-sources.ts';
import type { WireBody } from './wire-request.ts';

const headers = [['content-type', 'application/x-www-form-urlencoded']] as const;

interface FormSchema {
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
}

/** Forms of an operation; their fields are what the query of the same path has. */
export function arbitraryForm(
  sources: RequestSources,
  { id }: PlacedOperation,
  schema: SchemaObject,
): fc.Arbitrary<WireBody> {
  const { properties = {}, required = [] } = resolve<FormSchema>(sources.document, schema);
  const drawn = Object.entries(properties).map(([name, part]) => {
    // The contract has the operation under this name.
    const value = arbitraryParameter(sources, id as OperationId, { name, schema: part });
    const field = value.map((each) => [name, each] as const);
    return required.includes(name) ? field : fc.option(field, { nil: undefined });
  });
  return fc.tuple(...drawn).map((fields) => {
    const pairs = fields
      .filter((field) => field !== undefined)
      .flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)]));
    return { headers, body: new TextEncoder().encode(new URLSearchParams(pairs).toString()) };
  });
}
