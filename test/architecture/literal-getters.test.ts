import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const rootDirectory = fileURLToPath(new URL('../..', import.meta.url));

it('no object literal of the server has a getter, which would make each access slow and keep what it leads to', () => {
  const files = globSync('server/src/**/*.ts', { cwd: rootDirectory }).filter((file) => !isOfTests(file));
  expect(files).toContain('server/src/fairness/fair-queue.ts');
  expect(files.flatMap(findLiteralGetters)).toEqual([]);
});

function isOfTests(file: string): boolean {
  return file.endsWith('.test.ts') || file.includes('/testing/');
}

/** Each as `file:line`. */
function findLiteralGetters(file: string): readonly string[] {
  const text = readFileSync(join(rootDirectory, file), 'utf8');
  // Parsing takes milliseconds.
  if (!/\bget\s/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isGetAccessorDeclaration(node) && ts.isObjectLiteralExpression(node.parent)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
