import { operationTable } from '../../../server/src/generated/operations.gen.ts';
import {
  type ParameterObject,
  placedOperations,
  resolve,
  type SchemaObject,
} from '../../support/contract-document.ts';
import type { RequestSources } from './request-sources.ts';
import type { WireRequest } from './wire-request.ts';

type Pair = readonly [name: string, value: string];

/** A parameter in the query or in the form of a request. */
export interface RequestParameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
}

/** What an operation takes in its query or, where it takes one, its form. */
export interface RequestParameters {
  readonly parameters: readonly RequestParameter[];
  readonly ignoresUnknown: boolean;
  /** Of a repeated parameter that is no list, the first value counts; otherwise it is refused. */
  readonly takesFirst: boolean;
  /** The request with these pairs instead of its own; required ones of other names stay. */
  replace(pairs: readonly Pair[]): WireRequest;
}

interface FormSchema {
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
}

export function parametersOf(request: WireRequest, { document }: RequestSources): RequestParameters {
  const { object } = placedOperations(document).find(({ id }) => id === request.id) ?? {};
  const form = object?.requestBody?.content['application/x-www-form-urlencoded']?.schema;
  if (form !== undefined) {
    const { properties = {}, required = [] } = resolve<FormSchema>(document, form);
    const parameters = Object.entries(properties).map(([name, schema]) => ({
      name,
      isRequired: required.includes(name),
      isList: 'oneOf' in schema,
    }));
    const replace = (pairs: readonly Pair[]) => replaceInForm(request, parameters, pairs);
    return { parameters, ignoresUnknown: true, takesFirst: true, replace };
  }
  const parameters = (object?.parameters ?? [])
    .map((parameter) => resolve<ParameterObject>(document, parameter))
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required = false, schema }) => ({
      name,
      isRequired: required,
      isList: schema['type'] === 'array',
    }));
  return {
    parameters,
    ignoresUnknown: object?.['x-eov-allow-unknown-query-parameters'] === true,
    takesFirst: operationTable[request.id].errorFormat === 'prometheus',
    replace: (pairs) => ({ ...request, query: [...kept(request.query, parameters, pairs), ...pairs] }),
  };
}

function replaceInForm(
  request: WireRequest,
  parameters: readonly RequestParameter[],
  pairs: readonly Pair[],
): WireRequest {
  const own = [...new URLSearchParams(Buffer.from(request.body ?? []).toString())];
  const fields = [...kept(own, parameters, pairs), ...pairs].map(([name, value]): [string, string] => [
    name,
    value,
  ]);
  return { ...request, body: new TextEncoder().encode(new URLSearchParams(fields).toString()) };
}

function kept(
  own: readonly Pair[],
  parameters: readonly RequestParameter[],
  pairs: readonly Pair[],
): readonly Pair[] {
  const required = new Set(parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  for (const [name] of pairs) required.delete(name);
  return own.filter(([name]) => required.has(name));
}
