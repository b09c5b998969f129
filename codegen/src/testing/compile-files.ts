import { dirname } from 'node:path';
import ts from 'typescript';

/** The compiler options of the workspace that affect generated code. */
const strictOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts'],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

/** The compiler's diagnostics of the files and their imports, one line each. */
export function compileFiles(files: readonly string[], options: ts.CompilerOptions = {}): readonly string[] {
  const all = { ...strictOptions, ...options };
  const program = ts.createProgram(files, all, createHost(all));
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line =
      file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
    const source = file?.text.split('\n')[line]?.trim() ?? '';
    return `${source} <- ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** By options and path: the declarations of the language are most of what a compilation reads. */
const libraries = new Map<string, ts.SourceFile | undefined>();

function createHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const folder = dirname(host.getDefaultLibFileName(options));
  return {
    ...host,
    getSourceFile(path, ...rest) {
      if (!path.startsWith(folder)) return host.getSourceFile(path, ...rest);
      const key = `${JSON.stringify(options)} ${path}`;
      if (!libraries.has(key)) libraries.set(key, host.getSourceFile(path, ...rest));
      return libraries.get(key);
    },
  };
}
