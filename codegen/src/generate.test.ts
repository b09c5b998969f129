import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from './generate.ts';
import { generateFiles } from './generate-files.ts';
import { banner } from './generated-file.ts';
import { fixtureText, readFixture } from './testing/fixture-contract.ts';
import { createFixtureTree, createTemporaryFolder } from './testing/temporary-tree.ts';

const manifest = 'codegen/src/generated/manifest.gen.ts';

async function createGeneratedTree(): Promise<string> {
  const root = await createFixtureTree();
  writeFileSync(join(root, 'openapi.yaml'), fixtureText);
  return root;
}

async function check(root: string): Promise<{ exitCode: number; lines: readonly string[] }> {
  const lines: string[] = [];
  const exitCode = await generate(root, true, (line) => lines.push(line));
  return { exitCode, lines };
}

describe('generate', { timeout: 60_000 }, () => {
  it('updates a tree, and then has nothing more to do', async () => {
    const root = createTemporaryFolder();
    writeFileSync(join(root, 'openapi.yaml'), fixtureText);
    await generate(root, false, () => {});
    expect(await check(root)).toEqual({ exitCode: 0, lines: [] });
    const lines: string[] = [];
    expect(await generate(root, false, (line) => lines.push(line))).toBe(0);
    expect(lines).toEqual([]);
  });

  it('removes files that nothing generates any more', async () => {
    const root = await createGeneratedTree();
    writeFileSync(join(root, 'server/src/generated/old.gen.ts'), '');
    const lines: string[] = [];
    await generate(root, false, (line) => lines.push(line));
    expect(lines).toEqual(['removed server/src/generated/old.gen.ts']);
    expect((await check(root)).exitCode).toBe(0);
  });

  it('detects one changed byte in any generated file', async () => {
    const root = await createGeneratedTree();
    const files = await generateFiles(readFixture());
    for (const { path, text } of files) writeFileSync(join(root, path), `${text.slice(0, -1)} `);
    const { exitCode, lines } = await check(root);
    expect(exitCode).toBe(1);
    expect(lines.toSorted()).toEqual(
      files.map(({ path }) => `stale: ${path} does not match openapi.yaml; run: npm run generate`).toSorted(),
    );
  });

  it('notices a missing file', async () => {
    const root = await createGeneratedTree();
    rmSync(join(root, 'server/src/generated/operations.gen.ts'));
    expect((await check(root)).lines).toEqual([
      'missing: server/src/generated/operations.gen.ts does not match openapi.yaml; run: npm run generate',
    ]);
  });

  it('detects a changed comment of the contract', async () => {
    const root = await createGeneratedTree();
    writeFileSync(join(root, 'openapi.yaml'), fixtureText.replace('# A small', '# a small'));
    expect(await check(root)).toEqual({
      exitCode: 1,
      lines: [`stale: ${manifest} does not match openapi.yaml; run: npm run generate`],
    });
  });

  it('does not change the tree with --check', async () => {
    const root = await createGeneratedTree();
    writeFileSync(join(root, manifest), 'edited');
    await check(root);
    expect(readFileSync(join(root, manifest), 'utf8')).toBe('edited');
  });
});

describe('generateFiles', () => {
  it('is deterministic', async () => {
    expect(await generateFiles(readFixture())).toEqual(await generateFiles(readFixture()));
  });

  it('writes only files named so in generated folders, each with the banner', async () => {
    for (const { path, text } of await generateFiles(readFixture())) {
      // The tool that writes the console's client has one barrel.
      expect(path).toMatch(/\/src\/generated\/((.+\/)?[A-Za-z-]+\.gen\.ts|client\/index\.ts)$/);
      expect(text.split('\n', 1)).toEqual([banner]);
    }
  });
});
