import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const rootDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** A piece of code from the documentation. */
export interface Snippet {
  /** Where it stands, for messages. */
  readonly name: string;
  readonly code: string;
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  // The sources, not the build of another moment.
  paths: {
    '@cairn/sdk-node': [join(rootDirectory, 'sdk-node/src/index.ts')],
    '@cairn/sdk-node/*': [join(rootDirectory, 'sdk-node/src/*.ts')],
    '@cairn/sdk-web': [join(rootDirectory, 'sdk-web/src/index.ts')],
    '@cairn/sdk-web/*': [join(rootDirectory, 'sdk-web/src/*.ts')],
    '@cairn/server/testing': [join(rootDirectory, 'server/src/test-server/index.ts')],
    '@cairn/server/testing/*': [join(rootDirectory, 'server/src/test-server/*.ts')],
  },
};

/** What strict TypeScript says about each snippet, as a module of its own among the tests: `name: line: message`. */
export function compileSnippets(snippets: readonly Snippet[]): readonly string[] {
  const files = new Map(
    snippets.map((snippet, index) => [join(rootDirectory, `test/snippet-${index}.tsx`), snippet]),
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path)?.code ?? readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const snippet = files.get(path);
    if (snippet === undefined) return getSourceFile(path, version, ...rest);
    return ts.createSourceFile(path, snippet.code, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files].flatMap(([path, { name }]) => {
    const file = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map(({ messageText, start = 0 }) => {
      const line = 1 + (file?.getLineAndCharacterOfPosition(start).line ?? 0);
      return `${name}: ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}

/** Blocks of a Markdown file in one of the languages. */
export function findCodeBlocks(
  name: string,
  markdown: string,
  languages: readonly string[],
): readonly Snippet[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, language = '']) => languages.includes(language))
    .map(([, , code = ''], index) => ({ name: `${name}, block ${index + 1}`, code }));
}
