import { expect, it } from 'vitest';
import { emitContractTypes } from './emit-contract-types.ts';
import { editFixture, readFixture } from './testing/fixture-contract.ts';

it('emits the same types for every consumer and does not modify the document', async () => {
  const { document } = readFixture();
  const files = await emitContractTypes(document, ['a.gen.ts', 'b.gen.ts']);
  expect(files.map(({ path }) => path)).toEqual(['a.gen.ts', 'b.gen.ts']);
  expect(files[0]?.text).toBe(files[1]?.text);
  expect(document).toEqual(readFixture().document);
});

it.each([
  [{ type: 'object' }, 'Record<string, unknown>'],
  [{ type: 'object', additionalProperties: true }, '{\n            [key: string]: unknown;\n        }'],
  [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
])('types %j as the values it accepts', async (schema, type) => {
  const [file] = await emitContractTypes(editFixture('components/schemas/Empty', schema), ['types.gen.ts']);
  expect(file?.text).toContain(`        Empty: ${type};\n`);
});
