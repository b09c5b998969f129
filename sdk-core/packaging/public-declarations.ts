import ts from 'typescript';
import { type DeclarationProgram, resolveAlias } from './declaration-program.ts';

/** A declaration that users of an entry can reach, exported or not. */
export interface PublicDeclaration {
  readonly symbol: ts.Symbol;
  readonly nodes: readonly ts.Declaration[];
}

/** All declarations of this repository that the exports of an entry need, the exports included. */
export function listPublicDeclarations(
  { checker, exportsOf }: DeclarationProgram,
  entry: string,
): readonly PublicDeclaration[] {
  const found = new Map<ts.Symbol, PublicDeclaration>();
  const queue = [...exportsOf(entry)];
  for (let symbol = queue.pop(); symbol !== undefined; symbol = queue.pop()) {
    if (found.has(symbol)) continue;
    const nodes = (symbol.declarations ?? []).filter((node) => isOfThisRepository(node.getSourceFile()));
    if (nodes.length === 0) continue;
    found.set(symbol, { symbol, nodes });
    for (const node of nodes) queue.push(...namedSymbols(checker, node));
  }
  return [...found.values()].filter(({ nodes }) => nodes.some(isTopLevel));
}

/** Every identifier in the declarations: names of members, parameters and types. */
export function listIdentifiers(declarations: readonly PublicDeclaration[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { nodes } of declarations) {
    for (const node of nodes) {
      forEachNode(node, (child) => {
        if (ts.isIdentifier(child) || ts.isStringLiteralLike(child)) names.add(child.text);
      });
    }
  }
  return names;
}

function namedSymbols(checker: ts.TypeChecker, node: ts.Node): readonly ts.Symbol[] {
  const symbols: ts.Symbol[] = [];
  forEachNode(node, (child) => {
    if (!ts.isIdentifier(child)) return;
    const symbol = checker.getSymbolAtLocation(child);
    if (symbol !== undefined) symbols.push(resolveAlias(checker, symbol));
  });
  return symbols;
}

/** Not a member or parameter, which belongs to the declaration around it. */
function isTopLevel(node: ts.Node): boolean {
  const parent = ts.isVariableDeclaration(node) ? node.parent.parent.parent : node.parent;
  return ts.isSourceFile(parent);
}

function isOfThisRepository({ fileName }: ts.SourceFile): boolean {
  return !fileName.includes('/node_modules/');
}

export function forEachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => forEachNode(child, visit));
}
