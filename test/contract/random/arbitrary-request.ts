import fc from 'fast-check';
import { type OperationId, operationTable } from '../../../server/src/generated/operations.gen.ts';
import {
  type ContractDocument,
  type ParameterObject,
  type PlacedOperation,
  resolve,
} from '../../support/contract-document.ts';
import type { ProjectKeys } from '../../support/typed-client.ts';
import { arbitraryBody } from './arbitrary-body.ts';
import { arbitraryParameter, withoutConflicts } from './arbitrary-parameters.ts';
import { jsonBytes, type WireRequest } from './wire-request.ts';

export interface RequestSources {
  readonly document: ContractDocument;
  readonly keys: ProjectKeys;
  /** Current ones of the project. */
  readonly pageTokens: readonly string[];
}

/** Requests to an operation that the contract allows. */
export function arbitraryRequest(
  sources: RequestSources,
  operation: PlacedOperation,
): fc.Arbitrary<WireRequest> {
  const { document, keys, pageTokens } = sources;
  const parameters = (operation.object.parameters ?? []).map((parameter) =>
    resolve<ParameterObject>(document, parameter),
  );
  const draw = (place: ParameterObject['in']) =>
    fc
      .tuple(
        ...parameters
          .filter((parameter) => parameter.in === place)
          .map((parameter) => {
            const named = arbitraryParameter(document, parameter, pageTokens).map(
              (value) => [parameter.name, value] as const,
            );
            return parameter.required === true ? named : fc.option(named, { nil: undefined });
          }),
      )
      .map((values) => values.filter((value) => value !== undefined));
  const id = operation.id as OperationId; // generated from the same contract
  return fc
    .record({
      path: draw('path'),
      query: draw('query'),
      headers: draw('header'),
      body: arbitraryBody(document, operation),
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
        ...headers.map(([name, value]) => [name, String(value)] as const),
        ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
      ],
      ...(body === undefined ? {} : { body: jsonBytes(body) }),
    }));
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
