import { join } from 'node:path';
import ts from 'typescript';
import type { DeclarationProgram } from './declaration-program.ts';
import { listPublicDeclarations, type PublicDeclaration } from './public-declarations.ts';

/**
 * What users of an entry can name and what that needs, one declaration after another, without comments: a change of it is
 * a change for users. Of types made from the contract it has the names; `npm run lint:breaking` watches what they say.
 *
 * @param importPath such as `@cairn/sdk-node/query`.
 */
export function formatApiReport(program: DeclarationProgram, entry: string, importPath: string): string {
  const exported = program.exportsOf(entry);
  const declarations = listPublicDeclarations(program, entry).toSorted(byName);
  const [publicOnes, others] = [true, false].map((isPublic) =>
    declarations.filter(({ symbol }) => exported.includes(symbol) === isPublic),
  ) as [PublicDeclaration[], PublicDeclaration[]];
  const written = others.filter((declaration) => !isGenerated(declaration));
  const generated = publicOnes.filter(isGeneratedType);
  const sections = [
    `# ${importPath}\n\nWhat this entry exports. Written by \`npm run api\`; do not edit.`,
    toCode(publicOnes.filter((declaration) => !isGeneratedType(declaration))),
    ...(written.length === 0 ? [] : ['Needed by those, but not exported:', toCode(written)]),
    ...(generated.length === 0
      ? []
      : ['Types of the contract:', generated.map(({ symbol }) => `\`${symbol.name}\``).join(', ')]),
  ];
  return `${sections.join('\n\n')}\n`;
}

function toCode(declarations: readonly PublicDeclaration[]): string {
  return ['```ts', ...declarations.map(print), '```'].join('\n');
}

const printer = ts.createPrinter({ removeComments: true });

function print({ nodes }: PublicDeclaration): string {
  return nodes
    .map((node) => {
      const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
      const text = printer.printNode(ts.EmitHint.Unspecified, statement, node.getSourceFile());
      return text.replace(/^export /, '').replace(/^declare /, '');
    })
    .join('\n');
}

function isGeneratedType(declaration: PublicDeclaration): boolean {
  return isGenerated(declaration) && declaration.nodes.every((node) => !isValue(node));
}

function isGenerated({ nodes }: PublicDeclaration): boolean {
  return nodes.every((node) => node.getSourceFile().fileName.includes('/generated/'));
}

function isValue(node: ts.Declaration): boolean {
  return !ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node);
}

function byName(a: PublicDeclaration, b: PublicDeclaration): number {
  if (a.symbol.name !== b.symbol.name) return a.symbol.name < b.symbol.name ? -1 : 1;
  const [first, second] = [a, b].map(({ nodes }) => nodes[0]?.getSourceFile().fileName ?? '');
  return String(first) < String(second) ? -1 : 1;
}

/** Where the report of an entry is kept. */
export function reportPath(packageFolder: string, name: string): string {
  return join(packageFolder, 'api', `${name}.api.md`);
}
