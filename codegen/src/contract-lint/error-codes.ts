import type { ContractDocument, MediaType } from '../contract.ts';
import { listOperations } from '../list-operations.ts';
import { resolveReference } from '../resolve-reference.ts';
import type { Finding } from './finding.ts';

/**
 * Every error code is used: some response shows it in an example, or the description of the whole
 * contract names it in backticks (the codes of requests that reach no operation).
 */
export function checkErrorCodes(document: ContractDocument): readonly Finding[] {
  const schema = document.components?.schemas?.ErrorCode;
  if (schema === undefined) return [{ place: 'components/schemas', message: 'has no ErrorCode' }];
  const codes = (resolveReference(document, schema).enum ?? []).map(String);
  const shown = new Set(listExamples(document).flatMap(codesOf));
  const description = document.info.description ?? '';
  const unused = codes.filter((code) => !shown.has(code) && !description.includes(`\`${code}\``));
  const unknown = [...shown].filter((code) => !codes.includes(code));
  return [
    ...unused.map((code) => ({
      place: 'components/schemas/ErrorCode',
      message: `no response shows ${code}`,
    })),
    ...unknown.map((code) => ({
      place: 'components/schemas/ErrorCode',
      message: `lacks ${code}, which an example shows`,
    })),
  ];
}

function listExamples(document: ContractDocument): readonly unknown[] {
  const medias: readonly MediaType[] = listOperations(document).flatMap(({ responses }) =>
    responses.flatMap(({ contents }) => contents.map(({ media }) => media)),
  );
  return medias.flatMap(({ example, examples }) => [
    example,
    ...Object.values(examples ?? {}).map(({ value }) => value),
  ]);
}

function codesOf(example: unknown): readonly string[] {
  const error = memberOf(example, 'error');
  const code = memberOf(error, 'code');
  return typeof code === 'string' ? [code] : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
