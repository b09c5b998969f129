import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitOperations } from './emit-operations.ts';
import { compileFiles } from './testing/compile-files.ts';
import { editFixture, readFixture } from './testing/fixture-contract.ts';
import { createFixtureTree } from './testing/temporary-tree.ts';

const closeTrace = 'paths/~1v1~1ingest~1traces~1{trace_id}~1close/post';

describe('emitOperations', () => {
  it('writes the table and the types of the fixture', async () => {
    const { text } = emitOperations(readFixture().document);
    await expect(text).toMatchFileSnapshot('testing/golden/operations.gen.ts.txt');
  });

  it('emits types that compile, and that reject each mistake', async () => {
    const root = await createFixtureTree();
    const program = join(root, 'handlers-program.ts');
    copyFileSync(join(import.meta.dirname, 'testing/handlers-program.ts.txt'), program);
    expect(compileFiles([program])).toEqual([]);
  }, 20_000);

  it('lets the handler select one of several media types of a status', () => {
    const content = {
      'text/plain': { schema: { type: 'string' } },
      'application/json': { schema: { $ref: '#/x/Report' } },
    };
    const document = editFixture('paths/~1health/get/responses/200/content', content);
    const { text } = emitOperations(document);
    expect(text).toContain(`{ status: 200; contentType: 'text/plain'; body: string }`);
    expect(text).toContain(`{ status: 200; contentType: 'application/json'; body: Schemas['Report'] }`);
  });

  it('types an optional body as possibly absent', () => {
    expect(emitOperations(editFixture(`${closeTrace}/requestBody/required`, undefined)).text).toContain(
      `body: Schemas['TraceCloseRequest'] | undefined;`,
    );
  });

  it('types a body as unknown before its decoder', () => {
    expect(emitOperations(editFixture(`${closeTrace}/x-cairn-body`, 'decoder')).text).toContain(
      'body: unknown;',
    );
  });

  it('rejects a media type without a type mapping', () => {
    const document = editFixture('paths/~1health/get/responses/200/content', { 'image/png': {} });
    expect(() => emitOperations(document)).toThrow('no type for bodies of image/png');
  });
});
