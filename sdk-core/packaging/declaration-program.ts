import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface DeclarationProgram {
  readonly checker: ts.TypeChecker;
  /** What an entry exports, by the path of its source. */
  exportsOf(entry: string): readonly ts.Symbol[];
}

const sourceExtension = /(?<!\.d)\.tsx?$/;

/** By their entries: each takes seconds, and sources do not change while a tool runs. */
const programs = new Map<string, DeclarationProgram>();

const packageFiles = new Map<string, ts.SourceFile>();

/**
 * Compiles sources to declarations, in memory, and loads those: what users see of the types, inferred ones included,
 * and nothing of the code. It does not check types. The same entries have one program.
 */
export function createDeclarationProgram(entries: readonly string[]): DeclarationProgram {
  const key = entries.join('\n');
  const program = programs.get(key) ?? compileDeclarations(entries);
  programs.set(key, program);
  return program;
}

function compileDeclarations(entries: readonly string[]): DeclarationProgram {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node'],
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  const host = createHost(options);
  const declarations = new Map<string, string>();
  const emitting = { ...options, declaration: true, emitDeclarationOnly: true, stripInternal: true };
  ts.createProgram(entries, emitting, host).emit(undefined, (path, text) => declarations.set(path, text));

  const { fileExists, readFile, getSourceFile } = host;
  const loaded: ts.CompilerHost = {
    ...host,
    fileExists: (path) => declarations.has(path) || fileExists(path),
    readFile: (path) => declarations.get(path) ?? readFile(path),
    getSourceFile(path, version, ...rest) {
      const text = declarations.get(path);
      if (text === undefined) return getSourceFile(path, version, ...rest);
      return ts.createSourceFile(path, text, version, true);
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        if (!text.startsWith('.')) return ts.resolveModuleName(text, from, options, host);
        const path = join(dirname(from), text.replace(sourceExtension, '.d.ts'));
        if (!declarations.has(path)) return { resolvedModule: undefined };
        return { resolvedModule: { resolvedFileName: path, extension: ts.Extension.Dts } };
      }),
  };
  const paths = entries.map((entry) => entry.replace(sourceExtension, '.d.ts'));
  const program = ts.createProgram(paths, options, loaded);
  const checker = program.getTypeChecker();
  return {
    checker,
    exportsOf(entry) {
      const file = program.getSourceFile(entry.replace(sourceExtension, '.d.ts'));
      const module = file && checker.getSymbolAtLocation(file);
      if (module === undefined) throw new Error(`${entry} exports nothing`);
      return checker.getExportsOfModule(module).map((symbol) => resolveAlias(checker, symbol));
    },
  };
}

/** It parses the declarations of packages, those of the DOM among them, once for all programs: that takes most of their time. */
function createHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile(path, ...rest) {
      if (!path.includes('/node_modules/')) return host.getSourceFile(path, ...rest);
      const file = packageFiles.get(path) ?? host.getSourceFile(path, ...rest);
      if (file !== undefined) packageFiles.set(path, file);
      return file;
    },
  };
}

/** What a name stands for where it is declared. */
export function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
