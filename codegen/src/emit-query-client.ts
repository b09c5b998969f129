import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import type { ContractDocument } from './contract.ts';
import { emitQueryOperations, queryOperationNames } from './emit-query-operations.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { reachableSchemas, toQueryContract } from './query-contract.ts';

const folder = 'sdk-core/src/generated/query';

/** The types and named operations of both SDKs' `./query` entry. The types are written by @hey-api/openapi-ts. */
export async function emitQueryClient(document: ContractDocument): Promise<readonly GeneratedFile[]> {
  const contract = toQueryContract(document);
  const types = await runTool(contract);
  return [
    toGeneratedFile(posix.join(folder, 'types.gen.ts'), types),
    emitQueryOperations(contract, posix.join(folder, 'operations.gen.ts')),
    emitEntry(contract, types),
  ];
}

/** The tool's types. */
async function runTool(contract: ContractDocument): Promise<string> {
  const temporary = await mkdtemp(join(tmpdir(), 'cairn-query-client-'));
  try {
    await createClient({
      // The tool may change its input, and its document type is wider than ours.
      input: structuredClone(contract) as unknown as Record<string, unknown>,
      output: { path: temporary, entryFile: false, header: [], module: { extension: '.ts' } },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    });
    return await readFile(join(temporary, 'types.gen.ts'), 'utf8');
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** The exports of the SDKs: the operations, and the types that they use. */
function emitEntry(contract: ContractDocument, typesText: string): GeneratedFile {
  const reachable = reachableSchemas(contract);
  const isIngestOnly = (name: string) =>
    Object.hasOwn(contract.components?.schemas ?? {}, name) && !reachable.has(name);
  const types = exportedNames(typesText).filter((name) => name !== 'ClientOptions' && !isIngestOnly(name));
  return toGeneratedFile(
    posix.join(folder, 'index.gen.ts'),
    `\
export {
${queryOperationNames(contract)
  .map((name) => `  ${name},`)
  .join('\n')}
} from './operations.gen.ts';
export type {
${types.map((name) => `  ${name},`).join('\n')}
} from './types.gen.ts';`,
  );
}

/** The names of the type aliases, sorted. */
function exportedNames(text: string): readonly string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest);
  return source.statements
    .flatMap((statement) => (ts.isTypeAliasDeclaration(statement) ? [statement.name.text] : []))
    .sort();
}
