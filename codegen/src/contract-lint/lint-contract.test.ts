import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContract } from '../contract.ts';
import { editFixture, readFixture } from '../testing/fixture-contract.ts';
import { lintContract } from './lint-contract.ts';

it('finds nothing in the contract', async () => {
  const { document } = await readContract(join(import.meta.dirname, '../../../openapi.yaml'));
  expect(lintContract(document).map(({ place, message }) => `${place}: ${message}`)).toEqual([]);
});

it('runs every rule', () => {
  expect(lintContract(readFixture().document)).toEqual([]);
  for (const [pointer, value] of [
    ['paths/~1health/get/summary', undefined],
    ['paths/~1health/get/responses/500', undefined],
    ['components/schemas/Trace/description', undefined],
    ['components/schemas/TraceCloseRequest/properties/reason/maxLength', undefined],
    ['components/schemas/TraceCloseRequest/additionalProperties', undefined],
    ['components/schemas/Map', { description: 'A map.' }],
    ['components/schemas/ErrorCode/enum/9', 'GONE'],
    ['components/schemas/TraceEvent/discriminator', {}],
  ] as const) {
    expect(lintContract(editFixture(pointer, value)), pointer).toHaveLength(1);
  }
});
