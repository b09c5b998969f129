import { Router } from 'express';
import { describe, expect, it } from 'vitest';
import { contractOfListener } from '../contract/contract.ts';
import { servedContract } from '../contract/testing/served-contract.ts';
import { bindApi } from './testing/bind-api.ts';
import { startTestApp } from './testing/start-test-app.ts';
import {
  createContractValidation,
  prepareContractValidation,
  type ResponseValidation,
} from './validation.ts';

const { document } = servedContract;
const api = contractOfListener(document, 'api');
const ingest = contractOfListener(document, 'ingest');

/** Serves `/v1/identity` with a response that violates the contract, and the trace list with its query. */
async function startApi(responses: ResponseValidation, random = () => 0.5): Promise<string> {
  const routes = Router();
  const validate = createContractValidation(api, responses, random);
  routes.get('/v1/identity', validate, (_request, response) => void response.json({ organization_id: 7 }));
  routes.get('/v1/traces', validate, (request, response) => {
    response.json({ traces: [], total: 0, project_id: 'prj_1', query: request.query });
  });
  return (await startTestApp(routes)).url;
}

it('is made of what was prepared before', () => {
  let reads = 0;
  const contract = {
    ...api,
    get paths() {
      reads += 1;
      return {};
    },
  };
  prepareContractValidation(contract, 'sampled');
  expect(reads).toBe(1);
  createContractValidation(contract, 'always', Math.random);
  expect(reads).toBe(1);
  createContractValidation(contract, 'off', Math.random);
  expect(reads).toBe(2);
});

describe('validation of requests', () => {
  it.each([
    ['an unknown parameter', 'page_sise=1', 'page_sise'],
    ['a number below its minimum', 'page_size=0', 'page_size'],
    ['text for a number', 'page_size=ten', 'page_size'],
    ['a repeated parameter', 'page_size=1&page_size=2', 'page_size'],
  ])('rejects %s by name', async (_what, query, name) => {
    const response = await fetch(`${await startApi('always')}/v1/traces?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', details: [{ type: 'field', location: 'query', name }] },
    });
  });

  it('rejects any parameter of an operation that has none', async () => {
    const url = await startApi('off');
    expect((await fetch(`${url}/v1/identity?x=1`)).status).toBe(400);
    expect((await fetch(`${url}/v1/identity`)).status).toBe(200);
  });

  it('passes parameters in the types of the contract', async () => {
    const response = await fetch(`${await startApi('always')}/v1/traces?page_size=7&filter=tag%3D%22a%22`);
    expect(await response.json()).toMatchObject({ query: { page_size: 7, filter: 'tag="a"' } });
  });

  it.each([
    ['GET', '/v1/traces'],
    ['DELETE', '/v1/dashboards/checkout'],
  ])('drops the content types of requests without a body: %s', async (method, path) => {
    // The validator would cache a schema for each, so any client could fill the memory.
    const routes = Router();
    const validate = createContractValidation(api, 'off', Math.random);
    routes.all(path, validate, (request, response) => void response.json(request.headers));
    const { url } = await startTestApp(routes);
    const response = await fetch(url + path, { method, headers: { 'content-type': 'x/y; charset=z' } });
    expect(response.status).toBe(200);
    expect(await response.json()).not.toHaveProperty('content-type');
  });

  it('does not validate bodies whose decoders validate item by item', async () => {
    const routes = Router();
    const path = '/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/flush';
    const validate = createContractValidation(ingest, 'off', Math.random);
    routes.post(path, validate, (_request, response) => void response.end('decoded elsewhere'));
    const { url } = await startTestApp(routes);
    const response = await fetch(url + path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.text()).toBe('decoded elsewhere');
  });

  it('does not modify its contract', () => {
    const contract = contractOfListener(structuredClone(servedContract.document), 'ingest');
    const before = JSON.stringify(contract);
    createContractValidation(contract, 'always', Math.random);
    expect(JSON.stringify(contract)).toBe(before);
  });
});

describe('validation of responses', () => {
  it.each([
    ['always', 0.99, 500],
    ['sampled', 0.009, 500],
    ['sampled', 0.01, 200],
    ['off', 0, 200],
  ] as const)('%s, at the draw %s, replaces an invalid response with %s', async (responses, draw, status) => {
    const response = await fetch(`${await startApi(responses, () => draw)}/v1/identity`);
    expect(response.status).toBe(status);
    if (status === 500) expect(await response.text()).not.toContain('organization_id');
  });

  it.each([
    ['always', 1024 * 1024, 500],
    ['always', 5 * 1024 * 1024, 200],
    ['sampled', 100 * 1024, 500],
    ['sampled', 200 * 1024, 200],
  ] as const)('%s, of a response of %i bytes, answers %i', async (responses, byteLength, status) => {
    const { url } = await startTestApp(
      createContractValidation(api, responses, () => 0),
      bindApi({
        getHealth: async () => ({ status: 200, body: { status: 'x'.repeat(byteLength) as 'ok' } }),
      }),
    );
    expect((await fetch(`${url}/health`)).status).toBe(status);
  });
});
