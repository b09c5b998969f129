import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  createDeclarationProgram,
  type DeclarationProgram,
} from '../../sdk-core/packaging/declaration-program.ts';
import { readEntries } from '../../sdk-core/packaging/package-entries.ts';
import { forEachNode, listPublicDeclarations } from '../../sdk-core/packaging/public-declarations.ts';
import { compileSnippets, findCodeBlocks, type Snippet } from '../support/compile-snippets.ts';

const rootDirectory = fileURLToPath(new URL('../..', import.meta.url));
const readText = (path: string) => readFileSync(join(rootDirectory, path), 'utf8');

/** What examples of the documentation may use without saying where it comes from. */
const known: Readonly<Record<string, string>> = {
  key: 'declare const key: string;',
  traceId: 'declare const traceId: string;',
  hash: 'declare const hash: string;',
  url: 'declare const url: string;',
  error: 'declare const error: unknown;',
  request: 'declare const request: Request;',
  pino: `declare const pino: typeof import('pino').pino & import('pino').Logger;`,
  express: `import express from 'express';`,
  fastify: `import { fastify } from 'fastify';`,
  Hono: `import { Hono } from 'hono';`,
  createWalletClient: 'declare function createWalletClient(options: object): object;',
  custom: 'declare function custom(provider: object): object;',
  ethereum:
    'declare global { interface Window { readonly ethereum: { request(_: never): Promise<unknown> } } }',
  dropped: 'declare const dropped: { add(count: number, labels: object): void };',
  Checkout: 'declare function Checkout(): null;',
  metrics: 'declare const metrics: { count(name: string, labels: object): void };',
  data: `declare const data: { events: import('@cairn/sdk-node/query').TraceEvent[] };`,
};

interface Library {
  readonly name: string;
  readonly manifestName: string;
  /** Sources of the entries by what users import. */
  readonly entries: ReadonlyMap<string, string>;
  readonly program: DeclarationProgram;
}

function loadLibrary(name: string): Library {
  const manifest = JSON.parse(readText(`${name}/package.json`));
  const entries = Object.entries(readEntries(manifest)).map(
    ([entry, source]) =>
      [
        entry === 'index' ? manifest.name : `${manifest.name}/${entry}`,
        join(rootDirectory, name, source),
      ] as const,
  );
  const program = createDeclarationProgram(entries.map(([, source]) => source));
  return { name, manifestName: manifest.name, entries: new Map(entries), program };
}

/** The examples in the comments of everything public, with the imports that they leave out. */
function findExamples({ manifestName, entries, program }: Library): readonly Snippet[] {
  const examples = new Map<string, Snippet>();
  const exported = [...entries].map(
    ([path, source]) => [path, program.exportsOf(source).map((symbol) => symbol.name)] as const,
  );
  for (const [path, source] of entries) {
    for (const { symbol, nodes } of listPublicDeclarations(program, source)) {
      for (const node of nodes) {
        forEachNode(node, (part) => {
          for (const tag of ts.getJSDocTags(part)) {
            const code = ts.getTextOfJSDocComment(tag.comment);
            if (tag.tagName.text !== 'example' || code === undefined) continue;
            const preferred = [...exported].sort(([a], [b]) => Number(b === path) - Number(a === path));
            examples.set(`${symbol.name} ${code}`, {
              name: `${path}, example of ${symbol.name}`,
              code: completeExample(code, manifestName, path, preferred),
            });
          }
        });
      }
    }
  }
  return [...examples.values()];
}

function completeExample(
  code: string,
  manifestName: string,
  path: string,
  exported: readonly (readonly [path: string, names: readonly string[]])[],
): string {
  const missing = missingNames(code);
  const imports = new Map<string, string>();
  for (const [from, names] of exported) {
    for (const name of names) {
      if (missing.has(name) && !imports.has(name)) imports.set(name, `import { ${name} } from '${from}';`);
    }
  }
  return [...imports.values(), declareKnown(code, manifestName, path), code].join('\n');
}

/** Declarations of what the code uses and does not declare. */
function declareKnown(code: string, manifestName: string, path: string): string {
  const missing = missingNames(code);
  const client = path.endsWith('/query')
    ? `import('${path}').QueryClient`
    : `import('${manifestName}').Client`;
  const declarations = {
    ...known,
    client: `declare const client: ${client};`,
    trace: `declare const trace: import('${manifestName}').TraceWith<import('${manifestName}').Web3Methods>;`,
  };
  return Object.entries(declarations)
    .filter(([name]) => missing.has(name))
    .map(([, declaration]) => declaration)
    .join(' ');
}

function missingNames(code: string): ReadonlySet<string> {
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const declarations = code.matchAll(/\b(?:const|let|function|class|import(?: type)?) (\{[^}]*\}|\w+)/g);
  for (const [, names = ''] of declarations) for (const name of names.match(/\w+/g) ?? []) words.delete(name);
  return words;
}

/** What the entries export without a comment that says what it is. */
function findUndocumented({ entries, program }: Library): readonly string[] {
  return [...entries].flatMap(([path, source]) =>
    program
      .exportsOf(source)
      .filter((symbol) => symbol.getDocumentationComment(program.checker).length === 0)
      .filter(({ declarations = [] }) => !declarations.every(isGenerated))
      .map((symbol) => `${path}: ${symbol.name}`),
  );
}

/** The generator comments what the contract describes; the names of its other types say what they are: `GetTraceErrors`. */
function isGenerated(node: ts.Declaration): boolean {
  return node.getSourceFile().fileName.endsWith('.gen.d.ts');
}

describe.each(['sdk-node', 'sdk-web'])('the documentation of %s', (name) => {
  const library = loadLibrary(name);

  it('says of everything that is exported what it is', () => {
    expect(findUndocumented(library)).toEqual([]);
  });

  it('has examples in its comments that compile', () => {
    const examples = findExamples(library);
    expect(examples.length).toBeGreaterThan(5);
    expect(compileSnippets(examples)).toEqual([]);
  });

  it('has a README whose code compiles', () => {
    const blocks = findCodeBlocks('README', readText(`${name}/README.md`), ['ts', 'tsx', 'js']);
    expect(blocks.length).toBeGreaterThan(3);
    const completed = blocks.map(({ name: block, code }) => {
      const path = code.includes(`${library.manifestName}/query'`)
        ? `${library.manifestName}/query`
        : library.manifestName;
      return { name: block, code: `${declareKnown(code, library.manifestName, path)} ${code}` };
    });
    expect(compileSnippets(completed)).toEqual([]);
  });
});
