import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitQueryClient } from './emit-query-client.ts';
import { compileFiles } from './testing/compile-files.ts';
import { readFixture } from './testing/fixture-contract.ts';
import { createFixtureTree } from './testing/temporary-tree.ts';

async function emitTexts(): Promise<ReadonlyMap<string, string>> {
  const files = await emitQueryClient(readFixture().document);
  return new Map(files.map(({ path, text }) => [path.replace('sdk-core/src/generated/query/', ''), text]));
}

describe('emitQueryClient', () => {
  it('imports only files it also emits, and the runtime', async () => {
    const texts = await emitTexts();
    for (const [name, text] of texts) {
      for (const [, specifier] of text.matchAll(/ from '([^']+)'/g)) {
        expect([...texts.keys(), '../../query/operation.ts']).toContain(join(name, '..', specifier ?? ''));
      }
    }
  });

  it('has the operations under /v1 of the API listener, and no other', async () => {
    const operations = (await emitTexts()).get('operations.gen.ts') ?? '';
    expect([...operations.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)).toEqual([
      'listTraces',
      'listTraceEvents',
    ]);
  });

  it('exports the types used by its operations, but not those of ingest bodies', async () => {
    const texts = await emitTexts();
    expect(texts.get('types.gen.ts')).toContain('export type TraceCloseRequest = ');
    expect(texts.get('index.gen.ts')).not.toContain('TraceCloseRequest');
    await expect(texts.get('index.gen.ts')).toMatchFileSnapshot('testing/golden/query-index.gen.ts.txt');
  });

  it('compiles strictly, without the types of the DOM or of Node.js', async () => {
    const root = await createFixtureTree();
    const runtime = join(root, 'sdk-core/src/query/operation.ts');
    await mkdir(dirname(runtime), { recursive: true });
    await writeFile(runtime, declaredRuntime);
    const entry = join(root, 'sdk-core/src/generated/query/index.gen.ts');
    expect(compileFiles([entry], { lib: ['lib.es2022.d.ts'] })).toEqual([]);
  }, 20_000);
});

/** The functions that operations are made with; the workspace compiles the real ones with the real contract. */
const declaredRuntime = `
export declare function defineOperation<Data extends { url: string }, Answer>(
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', route: Data['url'],
): (options: Omit<Data, 'url'>) => Promise<Answer>;
`;
