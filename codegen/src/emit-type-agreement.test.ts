import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitTypeAgreement } from './emit-type-agreement.ts';
import { compileFiles } from './testing/compile-files.ts';
import { readFixture } from './testing/fixture-contract.ts';
import { createFixtureTree } from './testing/temporary-tree.ts';

const agreement = 'test/contract/type-agreement.ts';

async function createComparedTree(): Promise<string> {
  const root = await createFixtureTree();
  cpSync(join(import.meta.dirname, '../..', agreement), join(root, agreement));
  return root;
}

describe('emitTypeAgreement', () => {
  it('asserts on every schema and every query', async () => {
    const { text } = emitTypeAgreement(readFixture().document);
    await expect(text).toMatchFileSnapshot('testing/golden/type-agreement.gen.ts.txt');
  });

  it('compiles while the generators agree', async () => {
    const root = await createComparedTree();
    expect(compileFiles([join(root, 'test/src/generated/type-agreement.gen.ts')])).toEqual([]);
  }, 20_000);

  it.each([
    ['a value more', `export type TraceStatus = `, `export type TraceStatus = 'lost' | `, 'TraceStatus: '],
    ['an optional member', 'accepted: boolean', 'accepted?: boolean', 'TraceCloseResult: '],
    ['a member more', 'total: number;', 'total: number; more?: string;', 'TraceList: '],
    ['any', 'reason?: string', 'reason?: any', 'TraceCloseRequest: '],
    ['another map', '[key: string]: string', '[key: string]: string | undefined', 'Trace: '],
    ['another parameter', 'page_size?: number', 'page_size?: string', 'listTraces: '],
  ])(
    'names the disagreement: %s',
    async (_, before, after, named) => {
      const root = await createComparedTree();
      const types = join(root, 'sdk-core/src/generated/query/types.gen.ts');
      const text = readFileSync(types, 'utf8');
      expect(text).toContain(before);
      writeFileSync(types, text.replace(before, after));
      const diagnostics = compileFiles([join(root, 'test/src/generated/type-agreement.gen.ts')]);
      expect(diagnostics.some((diagnostic) => diagnostic.startsWith(named))).toBe(true);
    },
    20_000,
  );
});
