import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { createDeclarationProgram } from './declaration-program.ts';
import { forEachNode, listIdentifiers, listPublicDeclarations } from './public-declarations.ts';

const rootDirectory = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

/**
 * Short names for the properties of the core that nobody outside of a bundle can see, for `mangleCache` of esbuild. They
 * are a tenth of its compressed bytes, and no minifier of a user can tell that it may change them.
 *
 * A name stays if a user, the service, a host object or a computed access could mean it: one of the public types, of the
 * contract, of ECMAScript, browsers or Node, of a bundled package, of a file outside the core, or a string in the code.
 *
 * @param packageName folder of the package, such as `sdk-node`.
 * @param entries paths of its entries.
 * @param bundledPackages npm packages that the bundles contain.
 */
export function shortenInternalNames(
  packageName: string,
  entries: readonly string[],
  bundledPackages: readonly string[],
): Readonly<Record<string, string>> {
  const program = createDeclarationProgram(entries);
  const kept = new Set([
    ...hostNames(),
    ...contractNames(),
    ...entries.flatMap((entry) => [...listIdentifiers(listPublicDeclarations(program, entry))]),
  ]);
  const core = sourcesOf(
    'sdk-core/src/{client,delivery,recording,encoding}/*.ts',
    `${packageName}/src/{client,*platform*}.ts`,
  );
  const others = sourcesOf('sdk-core/src/plugins/*.ts', `${packageName}/src/**/*.{ts,tsx}`);
  const declared = new Set<string>();
  const uses = new Map<string, number>();
  for (const file of new Set([...core, ...others, ...bundledPackages.map((name) => require.resolve(name))])) {
    const isCore = core.has(file);
    for (const name of foreignNames(parse(file), isCore)) kept.add(name);
    forEachNode(parse(file), (node) => {
      const name = propertyName(node);
      if (name === undefined) return;
      if (isCore && isMember(node)) declared.add(name);
      uses.set(name, (uses.get(name) ?? 0) + 1);
    });
  }
  const names = [...declared].filter((name) => name.length > 2 && !name.includes('_') && !kept.has(name));
  const byUse = names.sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1));
  const short = shortNames(uses);
  return Object.fromEntries(byUse.map((name) => [name, short.next().value]));
}

/** Sources of the repository without tests, in a fixed order. */
function sourcesOf(...patterns: readonly string[]): ReadonlySet<string> {
  const paths = globSync([...patterns], { cwd: rootDirectory, exclude: ['**/*.test.ts'] });
  return new Set(paths.sort().map((path) => join(rootDirectory, path)));
}

const parsed = new Map<string, ts.SourceFile>();

function parse(path: string): ts.SourceFile {
  let file = parsed.get(path);
  if (file === undefined) {
    file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2024, true);
    parsed.set(path, file);
  }
  return file;
}

/** Names in a file that may be those of objects of others: in the core strings and types of casts and guards, elsewhere all. */
function foreignNames(file: ts.SourceFile, isCore: boolean): ReadonlySet<string> {
  const names = new Set<string>();
  const castTo = new Set<string>();
  forEachNode(file, (node) => {
    const isString = ts.isStringLiteralLike(node) && !isSelectedName(node);
    if (isString || (ts.isIdentifier(node) && !isCore)) names.add(node.text);
    if (isCore && isLogCall(node)) for (const name of identifiersIn(node.arguments)) names.add(name);
    if (!ts.isAsExpression(node) && !ts.isTypePredicateNode(node)) return;
    if (node.type === undefined) return;
    forEachNode(node.type, (part) => {
      if (ts.isIdentifier(part)) names.add(part.text);
      if (ts.isTypeReferenceNode(part)) castTo.add(part.typeName.getText());
    });
  });
  forEachNode(file, (node) => {
    if (!ts.isInterfaceDeclaration(node) || !castTo.has(node.name.text)) return;
    for (const { name } of node.members) if (name !== undefined) names.add(name.getText());
  });
  return names;
}

/** The name of a property in `Pick` or `Omit`, which are not in the code that is built. */
function isSelectedName({ parent }: ts.Node): boolean {
  const type = ts.isLiteralTypeNode(parent) ? ts.findAncestor(parent, ts.isTypeReferenceNode) : undefined;
  return type !== undefined && /^(Pick|Omit)$/.test(type.typeName.getText());
}

/** Its details go to the logger of the host. */
function isLogCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return ['debug', 'info', 'warn', 'error'].includes(node.expression.name.text);
}

function identifiersIn(nodes: readonly ts.Node[]): readonly string[] {
  const names: string[] = [];
  for (const node of nodes) {
    forEachNode(node, (part) => {
      if (isMember(part) && ts.isIdentifier(part.name)) names.push(part.name.text);
    });
  }
  return names;
}

/** The name, where a node declares, reads, writes or takes apart a property. */
function propertyName(node: ts.Node): string | undefined {
  if (ts.isBindingElement(node)) return textOf(node.propertyName ?? node.name);
  if (isMember(node) || ts.isPropertyAccessExpression(node)) return textOf(node.name);
  return undefined;
}

function textOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) ? name.text : undefined;
}

type Member = ts.Node & { readonly name: ts.PropertyName };

function isMember(node: ts.Node): node is Member {
  return (
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node)
  );
}

/** Properties of ECMAScript, browsers, workers and Node, and some more. */
function hostNames(): readonly string[] {
  const libraries = dirname(require.resolve('typescript'));
  const node = dirname(require.resolve('@types/node/package.json'));
  const files = [
    ...globSync('lib.{es*,dom*,webworker*}.d.ts', { cwd: libraries }).map((name) => join(libraries, name)),
    ...globSync('**/*.d.ts', { cwd: node }).map((name) => join(node, name)),
  ];
  const member = /^\s*(?:readonly |static |get |set )*["']?([A-Za-z_$][\w$]*)["']?\??\s*[(:<]/gm;
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(member)].map(([, name = '']) => name),
  );
}

function contractNames(): readonly string[] {
  const contract = readFileSync(join(rootDirectory, 'openapi.yaml'), 'utf8');
  return [...contract.matchAll(/([A-Za-z_$][\w$]*)['"]?:/g)].map(([, name = '']) => name);
}

function* shortNames(taken: ReadonlyMap<string, unknown>): Generator<string, never> {
  const letters = 'etnrioaslcudpmhgfybvwxkqzjCRTSPEIAODLMFNBUVWHGKQXYZJ';
  for (let number = 0; ; number += 1) {
    const [first = '', second = ''] = [
      letters[Math.floor(number / letters.length) - 1],
      letters[number % letters.length],
    ];
    const name = first + second;
    if (!taken.has(name)) yield name;
  }
}
