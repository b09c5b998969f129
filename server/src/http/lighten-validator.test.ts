import { setTimeout as delay } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Router } from 'express';
import { OpenAPIFramework } from 'express-openapi-validator/dist/framework/index.js';
import { afterEach, expect, it, vi } from 'vitest';
import { type ContractDocument, contractOfListener } from '../contract/contract.ts';
import { servedContract } from '../contract/testing/served-contract.ts';
import { lightenValidator } from './lighten-validator.ts';
import { startTestApp } from './testing/start-test-app.ts';
import { createContractValidation, prepareContractValidation } from './validation.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Validators are kept for each contract, and other tests of this process may have used that of all. */
function ownContract(): ContractDocument {
  return contractOfListener(structuredClone(servedContract.document), 'api');
}

/** Serves one operation, which validates its answers; the function asks for it. */
async function startTraceList(answer: object): Promise<() => Promise<Response>> {
  const routes = Router();
  const validate = createContractValidation(ownContract(), 'always', Math.random);
  routes.get('/v1/traces', validate, (_request, response) => void response.json(answer));
  const { url } = await startTestApp(routes);
  return () => fetch(`${url}/v1/traces`);
}

it('compiles no schema before a request needs it', async () => {
  const compile = vi.spyOn(Ajv2020.prototype as unknown as Compiler, '_compileSchemaEnv');
  prepareContractValidation(ownContract(), 'always');
  await delay(0);
  expect(compile.mock.calls.length).toBe(0);
});

it('walks through no more than the schemas of the contract for a request', async () => {
  const readTraces = await startTraceList({ traces: [], total: 0, project_id: 'prj_1' });
  const added = vi.spyOn(Ajv2020.prototype, 'addSchema');
  expect((await readTraces()).status).toBe(200);
  const walked = added.mock.calls.filter(([schema]) => typeof schema === 'object' && 'paths' in schema);
  expect(walked.length).toBeGreaterThan(2);
  for (const [schema] of walked) expect(JSON.stringify(schema).length).toBeLessThan(5_000);
});

it('compiles the schemas of responses without optimizing what few of them use, and those of requests as they were', async () => {
  const readTraces = await startTraceList({ traces: [], total: 0, project_id: 'prj_1' });
  const compile = vi.spyOn(Ajv2020.prototype as unknown as Compiler, '_compileSchemaEnv');
  expect((await readTraces()).status).toBe(200);
  // Cast: what is spied on is called on its objects.
  const compilers = [...new Set(compile.mock.contexts)] as unknown as Ajv2020[];
  const settings = compilers.map(({ opts }) => [opts.inlineRefs, opts.code.optimize]);
  expect(settings).toContainEqual([false, 0]);
  expect(settings).toContainEqual([true, 1]);
});

it('compiles the responses of a status when one is sent', async () => {
  const readTraces = await startTraceList({ wrong: 'answer' });
  const compile = vi.spyOn(Ajv2020.prototype as unknown as Compiler, '_compileSchemaEnv');
  expect((await readTraces()).status).toBe(500);
  // Cast: an environment of a schema, https://ajv.js.org/codegen.html.
  const compiled = compile.mock.calls.map(([env]) => (env as { readonly schema: object }).schema);
  const ofResponses = compiled.filter((schema) => 'properties' in schema && 'components' in schema);
  const whole = ofResponses.filter((schema) => Object.hasOwn(Object(schema).properties, 'response'));
  expect(whole.length).toBe(1);
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
    expect(lightenValidator).toThrow(/takes other steps now/);
  } finally {
    OpenAPIFramework.prototype.initialize = initialize;
  }
});

interface Compiler {
  _compileSchemaEnv(schema: unknown): unknown;
}
