import { join } from 'node:path';
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
  it('imports only files it also emits', async () => {
    const texts = await emitTexts();
    for (const [name, text] of texts) {
      for (const [, specifier] of text.matchAll(/ from '([^']+)'/g)) {
        expect([...texts.keys()]).toContain(join(name, '..', specifier ?? ''));
      }
    }
  });

  it('has the operations under /v1 of the API listener, and no other', async () => {
    const sdk = (await emitTexts()).get('sdk.gen.ts') ?? '';
    expect([...sdk.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)).toEqual([
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

  it('compiles strictly', async () => {
    const entry = join(await createFixtureTree(), 'sdk-core/src/generated/query/index.gen.ts');
    const diagnostics = compileFiles([entry], {
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      // The tool's client passes `undefined` for members it declares optional.
      exactOptionalPropertyTypes: false,
    });
    expect(diagnostics).toEqual([]);
  }, 20_000);
});
