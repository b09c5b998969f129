import { type RequestHandler, Router } from 'express';
import { describe, expect, it } from 'vitest';
import type { Handlers } from '../generated/operations.gen.ts';
import { bindOperations } from './bind-operations.ts';
import { compressResponses } from './compress-response.ts';
import { EncodedJson } from './encoded-json.ts';
import { listOperations } from './list-operations.ts';
import { callerOf, contextOf, type HandlerContexts } from './request-context.ts';
import { StreamedJson } from './streamed-json.ts';
import { bindApi } from './testing/bind-api.ts';
import { startTestApp } from './testing/start-test-app.ts';

describe('bindOperations', () => {
  it('passes a handler the request of its operation and its context', async () => {
    const seen = Promise.withResolvers<unknown>();
    const { url } = await startTestApp(
      bindApi({
        async listAttributeValues(request, context) {
          seen.resolve({ path: request.path, requestId: context.requestId });
          return { status: 200, body: { key: 'k', values: ['v'], truncated: false } };
        },
      }),
    );
    const response = await fetch(`${url}/v1/metadata/attributes/a%2Fb`);
    expect(await seen.promise).toEqual({ path: { key: 'a/b' }, requestId: 'req_1' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ key: 'k', values: ['v'], truncated: false });
  });

  it('sets the operation before the steps that run before the handler', async () => {
    const order: unknown[] = [];
    const { url } = await startTestApp(
      bindApi({ getHealth: async () => ({ status: 200, body: { status: 'ok' } }) }, ({ security }) => [
        (request, _response, next) => {
          order.push(security, contextOf(request).operationId);
          next();
        },
      ]),
    );
    await fetch(`${url}/health`);
    expect(order).toEqual(['public', 'getHealth']);
  });

  it('does not run the handler when a step rejects the request', async () => {
    let ran = false;
    const { url } = await startTestApp(
      bindApi(
        {
          async getHealth() {
            ran = true;
            return { status: 200, body: { status: 'ok' } };
          },
        },
        () => [(request) => void callerOf(request)],
      ),
    );
    expect((await fetch(`${url}/health`)).status).toBe(500);
    expect(ran).toBe(false);
  });

  it('sends text in the media type that the contract declares for the status', async () => {
    const { url } = await startTestApp(
      bindApi({
        getContractYaml: async () => ({ status: 200, headers: { ETag: '"1"' }, body: 'openapi: 3.1.0' }),
        getDocs: async () => ({ status: 200, body: '<!doctype html>' }),
      }),
    );
    const yaml = await fetch(`${url}/openapi.yaml`);
    expect(yaml.headers.get('content-type')).toMatch(/^application\/yaml/);
    expect(yaml.headers.get('etag')).toBe('"1"');
    expect(await yaml.text()).toBe('openapi: 3.1.0');
    expect((await fetch(`${url}/docs`)).headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('sends encoded JSON part by part, and to HEAD only its length', async () => {
    const body = new EncodedJson(Buffer.from('{"status":'), Buffer.from('"ok"}')).as<{ status: 'ok' }>();
    const { url } = await startTestApp(bindApi({ getHealth: async () => ({ status: 200, body }) }));
    const response = await fetch(`${url}/health`);
    expect(response.headers.get('content-length')).toBe('15');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ status: 'ok' });
    const head = await fetch(`${url}/health`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['15', '']);
  });

  it('compresses large encoded JSON on request, with no more listeners of the response than one', async () => {
    const text = JSON.stringify(Array.from({ length: 300_000 }, (_, index) => index));
    const body = new EncodedJson(Buffer.from(text)).as<{ status: 'ok' }>();
    let added = 0;
    const counting: RequestHandler = (_request, response, next) => {
      const before = response.listenerCount('close');
      response.on('newListener', (event) => {
        if (event === 'close') added = Math.max(added, response.listenerCount('close') + 1 - before);
      });
      next();
    };
    const { url } = await startTestApp(
      bindApi({ getHealth: async () => ({ status: 200, body }) }, () => [counting]),
    );
    const response = await fetch(`${url}/health`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(text);
    // Node warns of a leak beyond ten, and the steps before have some.
    expect(added).toBeLessThanOrEqual(1);
  });

  it('sends other encoded JSON whole, compressed by the steps before', async () => {
    const text = JSON.stringify({ status: 'x'.repeat(100_000) });
    const body = new EncodedJson(Buffer.from(text)).as<{ status: 'ok' }>();
    const { url } = await startTestApp(
      compressResponses,
      bindApi({ getHealth: async () => ({ status: 200, body }) }),
    );
    for (const [encoding, received] of [
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`${url}/health`, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(received);
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
      expect(await response.text()).toBe(text);
    }
  });

  it('streams JSON that is produced in parts', async () => {
    async function* produce() {
      yield Buffer.from('{"status":');
      yield Buffer.from('"ok"}');
    }
    const { url } = await startTestApp(
      bindApi({ getHealth: async () => ({ status: 200, body: new StreamedJson(produce()).as() }) }),
    );
    const response = await fetch(`${url}/health`);
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  it('decodes streamed JSON for the check of responses', async () => {
    async function* produce() {
      yield Buffer.from('{"status":"ok"}');
    }
    const decoded: unknown[] = [];
    const { url } = await startTestApp(
      (request, response, next) => {
        contextOf(request).maxValidatedBytes = 1_000;
        const { json } = response;
        response.json = (body: unknown) => {
          decoded.push(body);
          return json.call(response, body);
        };
        next();
      },
      bindApi({ getHealth: async () => ({ status: 200, body: new StreamedJson(produce()).as() }) }),
    );
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    expect(decoded).toEqual([{ status: 'ok' }]);
  });

  it.each([
    [1_000, true],
    [1_001, false],
  ])('decodes JSON of %i bytes for the check of responses: %s', async (byteLength, isDecoded) => {
    const text = JSON.stringify('x'.repeat(byteLength - 2));
    const body = new EncodedJson(Buffer.from(text)).as<{ status: 'ok' }>();
    const decoded: unknown[] = [];
    const validating: RequestHandler = (request, response, next) => {
      contextOf(request).maxValidatedBytes = 1_000;
      const { json } = response;
      response.json = (value) => {
        decoded.push(value);
        return json.call(response, value);
      };
      next();
    };
    const { url } = await startTestApp(
      bindApi({ getHealth: async () => ({ status: 200, body }) }, () => [validating]),
    );
    expect(await (await fetch(`${url}/health`)).text()).toBe(text);
    expect(decoded.length).toBe(isDecoded ? 1 : 0);
  });

  it('sends no body with a status without one', async () => {
    const { url } = await startTestApp(
      bindApi({ getContractYaml: async () => ({ status: 304, headers: { ETag: '"1"' } }) }),
    );
    const response = await fetch(`${url}/openapi.yaml`);
    expect([response.status, response.headers.get('content-type')]).toEqual([304, null]);
  });

  it('binds literal paths before those with parameters', async () => {
    const ran: string[] = [];
    const note = (name: string) => async () => {
      ran.push(name);
      throw new Error('stop after routing');
    };
    const { url } = await startTestApp(
      bindApi({ getTrace: note('getTrace'), getTraceStats: note('getTraceStats') }),
    );
    await fetch(`${url}/v1/traces/stats`);
    expect(ran).toEqual(['getTraceStats']);
  });

  it('binds no other operations', async () => {
    const { url } = await startTestApp(bindApi({}), (_request, response) => void response.end('unmatched'));
    const path = '/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/flush';
    expect(await (await fetch(url + path, { method: 'POST' })).text()).toBe('unmatched');
  });

  it('does not start without a handler for every operation', () => {
    const none = {} as Handlers<HandlerContexts>; // as if the types were bypassed
    expect(() => bindOperations(Router(), listOperations('api'), none, () => [])).toThrow(
      /operation \w+ has no handler/,
    );
  });
});
