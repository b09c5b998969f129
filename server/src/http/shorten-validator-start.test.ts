import { setTimeout as delay } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { OpenAPIFramework } from 'express-openapi-validator/dist/framework/index.js';
import { expect, it, vi } from 'vitest';
import { contractOfListener } from '../contract/contract.ts';
import { servedContract } from '../contract/testing/served-contract.ts';
import { shortenValidatorStart } from './shorten-validator-start.ts';
import { prepareContractValidation } from './validation.ts';

it('compiles no schema before a request needs it', async () => {
  const compile = vi.spyOn(Ajv2020.prototype as unknown as Compiler, '_compileSchemaEnv');
  prepareContractValidation(contractOfListener(servedContract.document, 'api'), 'always');
  await delay(0);
  expect(compile.mock.calls.length).toBe(0);
});

it('finds what every reference of the contract names', () => {
  const references = JSON.stringify(servedContract.document).match(/"\$ref":"[^"]*"/g) ?? [];
  expect(references.length).toBeGreaterThan(500);
  for (const reference of references) expect(reference).toMatch(/"#\/components\/\w+\/\w+"$/);
});

it('says so when the validator has other steps', () => {
  const { initialize } = OpenAPIFramework.prototype;
  Reflect.deleteProperty(OpenAPIFramework.prototype, 'initialize');
  try {
    expect(shortenValidatorStart).toThrow(/starts in other steps now/);
  } finally {
    OpenAPIFramework.prototype.initialize = initialize;
  }
});

interface Compiler {
  _compileSchemaEnv(schema: unknown): unknown;
}
