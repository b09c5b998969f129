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
  const program = ts.createProgram(files, { ...strictOptions, ...options });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line =
      file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
    const source = file?.text.split('\n')[line]?.trim() ?? '';
    return `${source} <- ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
