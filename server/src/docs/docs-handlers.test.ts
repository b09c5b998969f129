import { describe, expect, it } from 'vitest';
import { createAddressedContracts } from '../contract/addressed-contract.ts';
import { parseContract } from '../contract/contract.ts';
import { EncodedJson } from '../http/encoded-json.ts';
import { sampleContext } from '../http/testing/sample-context.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createDocsHandlers, type DocsSources } from './docs-handlers.ts';
import { docsPage } from './docs-page.ts';

const contract = parseContract(
  '{ openapi: 3.1.0, info: { title: t, version: v }, paths: {}, components: { schemas: {} } }',
);
const urls = { api: 'http://127.0.0.1:1', ingest: 'http://127.0.0.1:2' };
const addressed = createAddressedContracts(contract)(urls);
const nothing = { path: {}, query: {}, headers: {}, body: undefined };
const context = sampleContext();

function create(changes: Partial<DocsSources> = {}) {
  return createDocsHandlers({
    contract,
    findObstacle: async () => undefined,
    renderMetrics: async () => 'up 1',
    urlsFor: () => urls,
    ...changes,
  });
}

describe('the documents', () => {
  it.each([
    ['getContractYaml', 'yaml', addressed.yaml],
    ['getContractJson', 'json', new EncodedJson(Buffer.from(addressed.json))],
  ] as const)('%s answers the contract with its validator', async (operation, form, body) => {
    expect(await create()[operation](nothing, context)).toEqual({
      status: 200,
      headers: { ETag: addressed.etags[form] },
      body,
    });
  });

  it.each([
    ['the validator', (etag: string) => etag, 304],
    ['the weak form a proxy made', (etag: string) => `W/${etag}`, 304],
    ['a list that has it', (etag: string) => `"a", ${etag} ,"b"`, 304],
    ['any', () => '*', 304],
    ['another validator', () => '"other"', 200],
    ['the validator without quotes', (etag: string) => etag.replaceAll('"', ''), 200],
  ])('If-None-Match with %s', async (_what, toHeader, status) => {
    for (const [operation, form] of [
      ['getContractYaml', 'yaml'],
      ['getContractJson', 'json'],
    ] as const) {
      const etag = addressed.etags[form];
      const request = { ...nothing, headers: { 'if-none-match': toHeader(etag) } };
      const response = await create()[operation](request, context);
      expect(response).toMatchObject({ status, headers: { ETag: etag } });
      expect('body' in response).toBe(status === 200);
    }
  });

  it('name the addresses of this service in the brief', async () => {
    const { body } = await create().getLlmsText(nothing, context);
    expect(body).toContain('http://127.0.0.1:1');
    expect(body).toContain('http://127.0.0.1:2');
    expect(body).not.toMatch(/\{(base|ingest)_url\}/);
  });

  it('have a page of their own', async () => {
    expect(await create().getDocs(nothing, context)).toEqual({ status: 200, body: docsPage });
  });
});

describe('the state of the service', () => {
  it('is alive even when it is not ready', async () => {
    const handlers = create({ findObstacle: async () => 'the disk is full' });
    expect(await handlers.getHealth(nothing, context)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await handlers.getPrometheusHealth(nothing, context)).toMatchObject({ status: 200 });
    expect(await rejectionOf(handlers.getPrometheusReadiness(nothing, context))).toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await rejectionOf(handlers.getReadiness(nothing, context))).toMatchObject({
      code: 'UNAVAILABLE',
      details: [{ type: 'retry', retry_after_seconds: 5 }],
    });
  });

  it('is ready when it accepts reads and writes', async () => {
    expect(await create().getReadiness(nothing, context)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await create().getPrometheusReadiness(nothing, context)).toEqual({
      status: 200,
      body: 'Cairn is ready.\n',
    });
  });

  it('shows its metrics', async () => {
    expect(await create().getServerMetrics(nothing, context)).toEqual({ status: 200, body: 'up 1' });
  });
});
