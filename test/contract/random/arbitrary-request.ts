import fc from 'fast-check';
import { type OperationId, operationTable } from '../../../server/src/generated/operations.gen.ts';
import { type ParameterObject, type PlacedOperation, resolve } from '../../support/contract-document.ts';
import type { ProjectKeys } from '../../support/typed-client.ts';
import { arbitraryBody } from './arbitrary-body.ts';
import { arbitraryParameter } from './arbitrary-parameters.ts';
import type { RequestSources } from './request-sources.ts';
import type { WireRequest } from './wire-request.ts';
import { withoutConflicts } from './without-conflicts.ts';

/** Requests to an operation that the contract allows. */
export function arbitraryRequest(
  sources: RequestSources,
  operation: PlacedOperation,
): fc.Arbitrary<WireRequest> {
  const { document, keys } = sources;
  const id = operation.id as OperationId; // generated from the same contract
  const parameters = (operation.object.parameters ?? []).map((parameter) =>
    resolve<ParameterObject>(document, parameter),
  );
  const draw = (place: ParameterObject['in']) =>
    fc
      .tuple(
        ...parameters
          .filter((parameter) => parameter.in === place && !needsItsAnswer(sources, id, parameter))
          .map((parameter) => {
            const named = arbitraryParameter(sources, id, parameter).map(
              (value) => [parameter.name, value] as const,
            );
            const isNeeded = parameter.required === true || parameter.name === 'If-Match';
            return isNeeded ? named : fc.option(named, { nil: undefined });
          }),
      )
      .map((values) => values.filter((value) => value !== undefined));
  return fc
    .record({
      path: draw('path'),
      query: draw('query'),
      headers: draw('header'),
      body: arbitraryBody(sources, operation) ?? fc.constant(undefined),
    })
    .map(({ path, query, headers, body }) => ({
      id,
      listener: operation.listener,
      method: operation.method,
      path: fillIn(operation.path, new Map(path)),
      query: withoutConflicts(query).flatMap(([name, value]) =>
        [value].flat().map((item) => [name, String(item)] as const),
      ),
      headers: [
        ...keyHeader(id, keys),
        ...onlyOnePrecondition(headers).map(([name, value]) => [name, String(value)] as const),
        ...(body?.headers ?? []),
      ],
      ...(body === undefined ? {} : { body: body.body }),
    }));
}

/** An event id is valid with the filter of its stream alone, a token with its path; both have tests of their own. */
function needsItsAnswer({ pageTokens }: RequestSources, id: OperationId, { name }: ParameterObject): boolean {
  return name === 'Last-Event-ID' || (name === 'page_token' && !pageTokens.has(id));
}

/** A write has one of the two: `If-None-Match` where it was drawn. */
function onlyOnePrecondition(
  headers: readonly (readonly [name: string, value: unknown])[],
): readonly (readonly [name: string, value: unknown])[] {
  const isCreation = headers.some(([name]) => name === 'If-None-Match');
  return headers.filter(([name]) => name !== 'If-Match' || !isCreation);
}

function fillIn(path: string, parameters: ReadonlyMap<string, unknown>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(parameters.get(name))));
}

function keyHeader(id: OperationId, { serverKey, ingestKey }: ProjectKeys): WireRequest['headers'] {
  const { security } = operationTable[id];
  if (security === 'public') return [];
  return security === 'server_key'
    ? [['authorization', `Bearer ${serverKey}`]]
    : [['x-ingest-api-key', ingestKey]];
}
