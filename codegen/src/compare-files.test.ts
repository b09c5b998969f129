import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareFiles } from './compare-files.ts';
import { createTemporaryFolder } from './testing/temporary-tree.ts';

const expected = [{ path: 'server/src/generated/a.gen.ts', text: 'a\n' }];

function createTree(files: Readonly<Record<string, string>>): string {
  const root = createTemporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('compareFiles', () => {
  it('finds no difference in an up-to-date tree', async () => {
    expect(await compareFiles(createTree({ 'server/src/generated/a.gen.ts': 'a\n' }), expected)).toEqual([]);
  });

  it('finds a missing file', async () => {
    expect(await compareFiles(createTree({}), expected)).toEqual([
      { kind: 'missing', path: expected[0]?.path },
    ]);
  });

  it('finds a file whose bytes differ, line ends included', async () => {
    expect(await compareFiles(createTree({ 'server/src/generated/a.gen.ts': 'a\r\n' }), expected)).toEqual([
      { kind: 'stale', path: expected[0]?.path },
    ]);
  });

  it('finds files nothing generates, however deep, in the generated folder of any owner', async () => {
    const root = createTree({
      'server/src/generated/a.gen.ts': 'a\n',
      'console/src/generated/old.gen.ts': '',
      'examples/shop/src/generated/deep/er/old.gen.ts': '',
      'server/src/generated/.hidden': '',
      'server/src/hand-written.ts': '',
    });
    expect(await compareFiles(root, expected)).toEqual([
      { kind: 'extra', path: 'console/src/generated/old.gen.ts' },
      { kind: 'extra', path: 'examples/shop/src/generated/deep/er/old.gen.ts' },
      { kind: 'extra', path: 'server/src/generated/.hidden' },
    ]);
  });
});
