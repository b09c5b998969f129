import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const declarations = mkdtempSync(join(tmpdir(), 'cairn-query-types-'));
const consumer = join(declarations, 'query/testing/strict-consumer.ts');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  types: [],
};

function messagesOf(diagnostics: readonly ts.Diagnostic[]): readonly string[] {
  return diagnostics.map(
    ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

/** Packages have no `.ts` files, so the declarations of a package import `.js`. */
const importsOfPackage = (text: string) => text.replaceAll(/(from '[^']+)\.ts'/g, "$1.js'");

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, importsOfPackage(text));
}

beforeAll(() => {
  const program = ts.createProgram([join(source, 'query/index.ts')], {
    ...options,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    declaration: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
    rootDir: source,
    outDir: declarations,
  });
  program.emit(undefined, (file, text) => write(join(declarations, relative(declarations, file)), text));
  writeFileSync(join(declarations, 'package.json'), '{"type":"module"}');
  write(consumer, readFileSync(new URL('./testing/strict-consumer.ts', import.meta.url), 'utf8'));
});
afterAll(() => rmSync(declarations, { recursive: true }));

it.each([
  ['nothing but the language', ['lib.es2022.d.ts']],
  ['the types of the DOM', ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts']],
])('the declarations compile strictly with %s', (_what, lib) => {
  const program = ts.createProgram([consumer], { ...options, lib, noEmit: true, skipLibCheck: false });
  expect(messagesOf(ts.getPreEmitDiagnostics(program))).toEqual([]);
});

it('a program with the types of the DOM gets a Response', () => {
  const file = join(dirname(consumer), 'dom-consumer.ts');
  write(
    file,
    `import { createQueryClient, listTraces } from '../index.ts';
    const client = createQueryClient({ fetch: async (request) => new Response(request.headers.get('x')) });
    createQueryClient({ fetch });
    const { response } = await listTraces({ client, signal: AbortSignal.timeout(5) });
    export const copy: Response | undefined = response;
    response?.headers.forEach((value) => value.length);`,
  );
  const lib = ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  const program = ts.createProgram([file], { ...options, lib, noEmit: true, skipLibCheck: false });
  expect(messagesOf(ts.getPreEmitDiagnostics(program))).toEqual([]);
});
