import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type OperationDescription,
  type OperationId,
  operationTable,
} from '../../server/src/generated/operations.gen.ts';
import { type ContractClient, createContractClient } from '../support/contract-client.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { createWebKey, webOrigin } from './contract-world.ts';
import { type ContractProject, openProject } from './open-project.ts';
import { readErrorCode } from './read-error-code.ts';
import { callForUnknown, sampleCallOf } from './sample-calls.ts';

const operations: readonly OperationDescription[] = Object.values(operationTable);
const readOperations = operations.filter(({ security }) => security === 'server_key');
const writeOperations = operations.filter(({ security }) => security === 'ingest_key');
/** Half a second by the clock of identity-service.test.ts; here only that it happens, however busy the machine. */
const revokedWithin = { timeout: 30_000, interval: 50 };

let service: ContractProject;
let client: ContractClient;
let call: OperationCaller;
let webKey: string;

beforeAll(async () => {
  service = await openProject();
  client = createContractClient(service);
  call = createOperationCaller(service, service.keys, client);
  webKey = await createWebKey(service);
});

/** Every single wrong letter is found by the checksum, the first of the secret too. */
function withWrongLetter(key: string): string {
  const at = 'svc_srv_'.length;
  return key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1);
}

/** Well-formed as far as one can see, but with the checksum of another text. */
function withWrongChecksum(key: string): string {
  return key.slice(0, -6) + createHash('md5').update(key).digest('hex').slice(0, 6);
}

describe.each(readOperations)('$operationId', ({ operationId }) => {
  const id = operationId as OperationId; // the table is keyed by it
  const refusals: readonly [string, () => string | undefined][] = [
    ['no key', () => undefined],
    ['an ingest key', () => service.keys.ingestKey],
    ['a web key', () => webKey],
    ['a key with one wrong letter', () => withWrongLetter(service.keys.serverKey)],
    ['a key with a wrong checksum', () => withWrongChecksum(service.keys.serverKey)],
    ['a key in upper case', () => service.keys.serverKey.toUpperCase()],
    ['a key without its prefix', () => service.keys.serverKey.slice(8)],
  ];

  it.each(refusals)('answers 401 to %s', async (_what, key) => {
    const response = await call(id, { ...callForUnknown(id), key: key() });
    expect(response.status).toBe(401);
    expect(await readErrorCode(response)).toBe('UNAUTHENTICATED');
  });
});

describe.each(writeOperations)('$operationId', ({ operationId }) => {
  const id = operationId as OperationId; // the table is keyed by it

  it('answers 401 to no key and to a server key', async () => {
    for (const key of [undefined, service.keys.serverKey]) {
      expect((await call(id, { ...callForUnknown(id), key })).status).toBe(401);
    }
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host over another scheme', { origin: webOrigin.replace('https', 'http') }],
    ['another port', { origin: `${webOrigin}:8443` }],
    ['a longer host', { origin: `${webOrigin}.evil.example` }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin', {}],
  ])('answers 403 to a web key from %s', async (_what, headers: Record<string, string>) => {
    const response = await call(id, { ...callForUnknown(id), key: webKey, headers });
    expect(response.status).toBe(403);
    expect(await readErrorCode(response)).toBe('PERMISSION_DENIED');
  });

  it('accepts a web key from its origin, and allows it by CORS', async () => {
    const response = await call(id, { ...callForUnknown(id), key: webKey, headers: { origin: webOrigin } });
    expect([200, 204]).toContain(response.status);
    expect(response.headers.get('access-control-allow-origin')).toBe(webOrigin);
    expect(response.headers.get('vary')?.toLowerCase()).toContain('origin');
  });
});

it.each(['getIdentity', 'listTraces', 'listDashboards', 'getPrometheusLabels'] as const)(
  'what %s answers to a key stays out of caches that several people share',
  async (id) => {
    const response = await call(id, sampleCallOf(id));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  },
);

describe('basic authentication', () => {
  const ofPrometheus = operations.filter(({ errorFormat }) => errorFormat === 'prometheus');
  const basic = (user: string, key: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
  });

  it.each(ofPrometheus)('is taken for its password by $operationId', async ({ operationId }) => {
    const id = operationId as OperationId; // the table is keyed by it
    const { serverKey, ingestKey } = service.keys;
    const statusWith = async (headers: Record<string, string>) =>
      (await call(id, { ...sampleCallOf(id), key: undefined, headers })).status;
    for (const user of ['', 'grafana', 'a team']) expect(await statusWith(basic(user, serverKey))).toBe(200);
    expect(await statusWith(basic(serverKey, ''))).toBe(401);
    expect(await statusWith(basic('grafana', ingestKey))).toBe(401);
  });

  it.each(['remoteWrite', 'ingestMetrics', 'ingestLogs', 'ingestTraces'] as const)(
    'is taken for its password by %s, as a key in another header is',
    async (id) => {
      const { serverKey, ingestKey } = service.keys;
      const answerTo = (headers: Record<string, string>) =>
        call(id, { ...sampleCallOf(id), key: undefined, headers });
      for (const user of ['', 'prometheus', service.projectId]) {
        const answer = await answerTo(basic(user, ingestKey));
        expect(answer.ok, `${answer.status}`).toBe(true);
      }
      expect((await answerTo(basic('prometheus', serverKey))).ok).toBe(true);
      for (const key of [withWrongLetter(ingestKey), webKey, '']) {
        expect((await answerTo(basic('prometheus', key))).status).toBe(401);
      }
      expect((await answerTo(basic(ingestKey, ''))).status).toBe(401);
    },
  );

  it('is not taken elsewhere', async () => {
    const headers = basic('grafana', service.keys.serverKey);
    const query = { query: 'up' };
    expect((await call('queryMetrics', { query, key: undefined, headers })).status).toBe(401);
    const ingest = { key: undefined, headers: basic('sdk', service.keys.ingestKey) };
    expect((await call('flushTrace', { ...callForUnknown('flushTrace'), ...ingest })).status).toBe(401);
  });
});

describe('a preflight', () => {
  it('is answered without a key, and allows what the client libraries send', async () => {
    const response = await client.fetch(`${service.ingestUrl}/v1/ingest/traces/${'a'.repeat(32)}/flush`, {
      method: 'OPTIONS',
      headers: {
        origin: webOrigin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-ingest-api-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(webOrigin);
    expect(response.headers.get('access-control-allow-methods')).toBe('POST');
    expect(response.headers.get('access-control-allow-headers')).toMatch(/content-type.*x-ingest-api-key/);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it('is not answered on the API listener, whose keys do not belong into pages', async () => {
    const response = await client.fetch(`${service.apiUrl}/v1/traces`, {
      method: 'OPTIONS',
      headers: { origin: webOrigin, 'access-control-request-method': 'GET' },
    });
    expect(response.status).toBe(405);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a server key', () => {
  it('is taken from both headers, and the scheme in any case', async () => {
    const { serverKey } = service.keys;
    for (const headers of [
      { authorization: `Bearer ${serverKey}` },
      { authorization: `bearer   ${serverKey}` },
      { 'x-api-key': serverKey },
    ]) {
      expect((await client.fetch(`${service.apiUrl}/v1/identity`, { headers })).status).toBe(200);
    }
  });

  it.each([
    ['another scheme', `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['no scheme', 'svc_srv_abc'],
    ['two keys', 'Bearer a b'],
    ['an empty one', 'Bearer '],
  ])('is missed in an Authorization header with %s', async (_what, authorization) => {
    const response = await client.fetch(`${service.apiUrl}/v1/identity`, { headers: { authorization } });
    expect(response.status).toBe(401);
  });

  it.each(['authorization', 'x-api-key'])('is refused when %s is sent twice', async (name) => {
    const value = name === 'authorization' ? `Bearer ${service.keys.serverKey}` : service.keys.serverKey;
    const line = `${name}: ${value}\r\n`;
    const answer = await client.send(
      'api',
      `GET /v1/identity HTTP/1.1\r\nhost: localhost\r\n${line}${line}\r\n`,
    );
    expect(answer.status).toBe(400);
    expect(Buffer.from(answer.body).toString()).toContain(name);
  });

  it('is refused soon after another process revoked it', async () => {
    const admin = openIdentityAdmin(service);
    const { project_id: projectId } = (await (await call('getIdentity')).json()) as { project_id: string }; // held against the contract
    const { key, keyId } = await admin.createKey('server', projectId);
    expect((await call('getIdentity', { key })).status).toBe(200);
    await admin.revokeKey(keyId);
    admin.close();
    await vi.waitFor(async () => {
      expect((await call('getIdentity', { key })).status).toBe(401);
    }, revokedWithin);
  });

  it('appears in no answer', async () => {
    const { serverKey } = service.keys;
    const misplaced = [
      await call('listTraces', { query: { filter: `tag="${serverKey}` } }),
      await call('listTraces', { query: { page_token: serverKey } }),
      await call('listTags', { query: { key: serverKey } }),
      await call('queryMetrics', { query: { query: `{a="${serverKey}` } }),
      await call('getPrometheusQuery', { query: { query: 'up', time: serverKey } }),
      await call('getIdentity', { key: `${serverKey}x` }),
      await call('flushTrace', { ...sampleCallOf('flushTrace'), key: serverKey }),
    ];
    const texts = await Promise.all(misplaced.map((response) => response.text()));
    expect(texts.filter((text) => text.includes(serverKey.slice(8)))).toEqual([]);
  });
});
