import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, sep } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import type { ContractDocument } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { reachableSchemas, toQueryContract } from './query-contract.ts';

const folder = 'sdk-core/src/generated/query';

/** The named operations of both SDKs' `./query` entry, written by @hey-api/openapi-ts. */
export async function emitQueryClient(document: ContractDocument): Promise<readonly GeneratedFile[]> {
  const contract = toQueryContract(document);
  const outputs = await runTool(contract);
  const files = [...outputs].map(([name, text]) =>
    toGeneratedFile(posix.join(folder, toGeneratedName(name)), renameImports(text)),
  );
  return [...files, emitEntry(contract, outputs)];
}

/** The tool's output, by file name relative to its folder. */
async function runTool(contract: ContractDocument): Promise<ReadonlyMap<string, string>> {
  const temporary = await mkdtemp(join(tmpdir(), 'cairn-query-client-'));
  try {
    await createClient({
      // The tool may change its input, and its document type is wider than ours.
      input: structuredClone(contract) as unknown as Record<string, unknown>,
      output: { path: temporary, entryFile: false, header: [], module: { extension: '.ts' } },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent', file: false },
    });
    const names = (await readdir(temporary, { recursive: true }))
      .filter((name) => name.endsWith('.ts'))
      .sort();
    const texts = await Promise.all(names.map((name) => readFile(join(temporary, name), 'utf8')));
    return new Map(names.map((name, index) => [name.replaceAll(sep, '/'), texts[index] ?? '']));
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** The tool names its files `.gen.ts`, except the index files. */
function toGeneratedName(name: string): string {
  return name.replace(/(?<!\.gen)\.ts$/, '.gen.ts');
}

/** Renames relative imports by `toGeneratedName`, at the positions found by the compiler. */
function renameImports(text: string): string {
  const relative = ts.preProcessFile(text).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
  return relative.reduceRight(
    (result, { fileName, pos }) =>
      // `pos` is the opening quote.
      `${result.slice(0, pos + 1)}${toGeneratedName(fileName)}${result.slice(pos + 1 + fileName.length)}`,
    text,
  );
}

/** The exports of the SDKs: the operations, the client factory, and the types used by the operations. */
function emitEntry(contract: ContractDocument, outputs: ReadonlyMap<string, string>): GeneratedFile {
  const reachable = reachableSchemas(contract);
  const isIngestOnly = (name: string) =>
    Object.hasOwn(contract.components?.schemas ?? {}, name) && !reachable.has(name);
  const types = exportedNames(outputs.get('types.gen.ts') ?? '').filter((name) => !isIngestOnly(name));
  const operations = exportedNames(outputs.get('sdk.gen.ts') ?? '').filter((name) => name !== 'Options');
  return toGeneratedFile(
    posix.join(folder, 'index.gen.ts'),
    `\
export { type Client, type Config, createClient, createConfig } from './client/index.gen.ts';
export { type Options, ${operations.join(', ')} } from './sdk.gen.ts';
export type {
${types.map((name) => `  ${name},`).join('\n')}
} from './types.gen.ts';`,
  );
}

function exportedNames(text: string): readonly string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest);
  const names = source.statements.flatMap((statement) => {
    if (ts.isTypeAliasDeclaration(statement)) return [statement.name.text];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  });
  return names.sort();
}
