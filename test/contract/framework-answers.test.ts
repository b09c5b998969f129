import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationDescription, operationTable } from '../../server/src/generated/operations.gen.ts';
import { type ContractClient, createContractClient } from '../support/contract-client.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import type { SeenResponse } from '../support/seen-response.ts';
import { startWithStores } from '../support/start-with-stores.ts';

const operations: readonly OperationDescription[] = Object.values(operationTable);
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

let service: Awaited<ReturnType<typeof startWithStores>>;
let client: ContractClient;
let call: OperationCaller;

beforeAll(async () => {
  const flags = { 'headers-timeout': '200ms', 'request-timeout': '400ms', 'validate-responses': 'off' };
  service = await startWithStores({ flags });
  client = createContractClient(service);
  call = createOperationCaller(service, service.keys, client);
});
afterAll(() => service.stop());

function readProblem({ body }: SeenResponse): { readonly code: string; readonly message: string } {
  const { error }: { error: { code: string; message: string } } = JSON.parse(Buffer.from(body).toString());
  return error;
}

function urlOf({ listener, path }: OperationDescription): string {
  return service[`${listener}Url`] + path.replaceAll(/\{[^}]+\}/g, 'a'.repeat(32));
}

describe.each(operations)('$method $path', (operation) => {
  it('answers 405 to methods that its path does not have, and names those it has', async () => {
    const own = operations
      .filter(({ path, listener }) => path === operation.path && listener === operation.listener)
      .map(({ method }) => method.toUpperCase());
    for (const method of methods.filter((each) => !own.includes(each))) {
      const response = await client.fetch(urlOf(operation), { method });
      expect(response.status).toBe(405);
      const allowed = response.headers.get('allow')?.split(', ').sort();
      expect(allowed).toEqual([...own, ...(own.includes('GET') ? ['HEAD'] : [])].sort());
    }
  });

  it('is not served by the other listener', async () => {
    const elsewhere = operation.listener === 'api' ? 'ingest' : 'api';
    const response = await client.fetch(urlOf({ ...operation, listener: elsewhere }), {
      method: operation.method.toUpperCase(),
    });
    // Logs are read from one and written to the other under the same path.
    const isOtherMethodThere = operations.some(
      ({ path, listener }) => path === operation.path && listener === elsewhere,
    );
    expect(response.status).toBe(isOtherMethodThere ? 405 : 404);
  });

  it('is not found with a trailing slash or in upper case', async () => {
    const url = urlOf(operation);
    const method = operation.method.toUpperCase();
    // People type it so, and are led to the page.
    if (operation.path !== '/docs') expect((await client.fetch(`${url}/`, { method })).status).toBe(404);
    const { origin, pathname } = new URL(url);
    expect((await client.fetch(origin + pathname.toUpperCase(), { method })).status).toBe(404);
  });
});

describe('HEAD', () => {
  it.each(operations.filter(({ method }) => method === 'get'))(
    'of $path is answered like GET without the body',
    async (operation) => {
      const headers = { authorization: `Bearer ${service.keys.serverKey}` };
      const url = urlOf(operation);
      const get = await client.fetch(url, { headers });
      const head = await client.fetch(url, { method: 'HEAD', headers });
      expect(head.status).toBe(get.status);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(await head.text()).toBe('');
    },
  );

  it('announces the length that GET has', async () => {
    const get = await client.fetch(`${service.apiUrl}/openapi.yaml`);
    const head = await client.fetch(`${service.apiUrl}/openapi.yaml`, { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBe((await get.bytes()).length);
  });
});

describe('a path', () => {
  it.each(['%', '%f', '%ff', '%zz', '%e2%82', '%c0%ae'])('with the bad escape %s is 400', async (text) => {
    const request = `GET /v1/metadata/attributes/${text} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${service.keys.serverKey}\r\n\r\n`;
    const answer = await client.send('api', request);
    expect(answer.status).toBe(400);
    expect(readProblem(answer).message).toContain('percent-encoded');
  });

  it.each([
    '/v1',
    '/v1/',
    '/v1/traces/',
    '//v1/traces',
    '/v1//traces',
    '/v2/traces',
    '/docs/../health',
    '/docs/assets/none.js',
    '/%2e%2e/etc/passwd',
    '/v1/traces%00',
  ])('%s is 404', async (path) => {
    const answer = await client.send('api', `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(answer.status).toBe(404);
  });

  it('may hold a slash in an attribute key when it is escaped', async () => {
    const sentAt = '2026-11-20T08:15:31Z';
    await call('flushTrace', {
      path: { trace_id: 'd'.repeat(32) },
      body: { flush_id: 'f', source: 'client_server', sent_at: sentAt, attributes: { 'a/b %c': 'v' } },
    });
    const response = await call('listAttributeValues', { path: { key: 'a/b %c' } });
    expect(await response.json()).toEqual({ key: 'a/b %c', values: ['v'], truncated: false });
  });
});

describe('a host that no URL has', () => {
  const body = '{"email":"ada@example.com","password":"correct horse battery"}';
  const json = `content-type: application/json\r\ncontent-length: ${body.length}`;

  it.each(['localhost:99999', '[::1]:70000', '127.999.1.1'])(
    'is 400, whatever is asked of %s',
    async (host) => {
      const requests = [
        `GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
        `GET http://${host}/ HTTP/1.1\r\nhost: localhost\r\n\r\n`,
        `POST /console/v1/session HTTP/1.1\r\nhost: ${host}\r\norigin: http://localhost\r\n${json}\r\n\r\n${body}`,
        `POST /mcp HTTP/1.1\r\nhost: ${host}\r\norigin: http://localhost\r\nauthorization: Bearer ${service.keys.serverKey}\r\n${json}\r\n\r\n${body}`,
      ];
      for (const request of requests) {
        expect(readProblem(await client.send('api', request))).toMatchObject({
          code: 'INVALID_ARGUMENT',
          details: [{ location: 'header', name: 'host' }],
        });
      }
    },
  );
});

describe("what Node's parser refuses", () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a bad method', 'G@T /health HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['a header without a colon', 'GET /health HTTP/1.1\r\nhost: localhost\r\nbroken\r\n\r\n'],
    ['a control character in a header', 'GET /health HTTP/1.1\r\nhost: localhost\r\nx: \u0001\r\n\r\n'],
    [
      'two lengths',
      'POST /health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('is 400 in the envelope: %s', async (_what, request) => {
    const answer = await client.send('api', request);
    expect(answer.status).toBe(400);
    expect(readProblem(answer).code).toBe('INVALID_ARGUMENT');
  });

  it('is 431 in the envelope for headers that are too large', async () => {
    const request = `GET /health HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`;
    expect(readProblem(await client.send('api', request)).code).toBe('HEADERS_TOO_LARGE');
  });

  it.each([
    ['headers', 'GET /health HTTP/1.1\r\nhost: localhost\r\n'],
    [
      'a body',
      `POST /v1/ingest/traces/${'a'.repeat(32)}/flush HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`,
    ],
  ])('is 408 in the envelope for %s that never end', async (what, request) => {
    const keyed = request.replace(
      'host: localhost',
      `host: localhost\r\nx-ingest-api-key: ${service.keys.ingestKey}`,
    );
    const answer = await client.send(what === 'headers' ? 'api' : 'ingest', keyed);
    expect(answer.status).toBe(408);
    expect(readProblem(answer).code).toBe('REQUEST_TIMEOUT');
  });
});
