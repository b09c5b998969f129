import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import type { ContractDocument } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';

/** The contract as types (`paths`, `operations`, `components`), one copy per consumer. */
export async function emitContractTypes(
  document: ContractDocument,
  paths: readonly string[],
): Promise<readonly GeneratedFile[]> {
  // Both types describe the same document: ours lists only the keywords we read. The tool may change its copy.
  const copy = structuredClone(document) as unknown as OpenAPI3;
  const nodes = await openapiTS(copy, {
    // An object that lists no properties may have any ...
    emptyObjectsUnknown: true,
    // ... unless it says that it has none, which the tool does not see then.
    transform: (schema) => (isEmptyObject(schema) ? recordOfNever : undefined),
    silent: true,
  });
  const types = astToString(nodes);
  return paths.map((path) => toGeneratedFile(path, types));
}

const recordOfNever = ts.factory.createTypeReferenceNode('Record', [
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
]);

function isEmptyObject(schema: {
  type?: unknown;
  properties?: unknown;
  additionalProperties?: unknown;
}): boolean {
  const { type, properties, additionalProperties } = schema;
  return type === 'object' && properties === undefined && additionalProperties === false;
}
