import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import {
  authenticate,
  identifyCaller,
  ingestKeyPolicy,
  type KeyPolicy,
  otlpKeyPolicy,
  prometheusKeyPolicy,
  serverKeyPolicy,
} from './authenticate.ts';
import type { CallerKind, KeyAuthenticator } from './caller.ts';
import { callerOf } from './request-context.ts';
import { startTestApp } from './testing/start-test-app.ts';

const kinds: readonly CallerKind[] = ['server', 'ingest', 'web'];
/** Accepts one key of each kind, named after it. */
const keys: KeyAuthenticator = {
  async authenticate(key) {
    const kind = kinds.find((candidate) => candidate === key);
    return kind === undefined ? undefined : sampleCaller({ kind, keyId: `key_${kind}` });
  },
};

async function send(policy: KeyPolicy, headers: Record<string, string | string[]>) {
  const { url } = await startTestApp(authenticate(keys, policy), (request, response) => {
    response.json(callerOf(request).keyId);
  });
  // Not fetch, which joins the values of a header that is sent twice.
  return new Promise<{ status: number | undefined; body: unknown; challenge: string | undefined }>(
    (resolve, reject) => {
      const request = httpRequest(url, { headers }, async (response) => {
        const { statusCode: status, headers: answered } = response;
        resolve({ status, body: await json(response), challenge: answered['www-authenticate'] });
      });
      request.on('error', reject).end();
    },
  );
}

describe('server keys', () => {
  it.each([
    ['Authorization: Bearer', { authorization: 'Bearer server' }],
    ['a lower case scheme and more spaces', { authorization: 'bearer   server ' }],
    ['X-API-Key', { 'x-api-key': 'server' }],
    ['X-API-Key beside another scheme', { authorization: 'Basic eDp5', 'x-api-key': 'server' }],
    ['X-API-Key beside the token of a proxy', { authorization: 'Bearer other', 'x-api-key': 'server' }],
    ['X-API-Key beside a key of another kind', { authorization: 'Bearer ingest', 'x-api-key': 'server' }],
    ['Authorization beside an unknown X-API-Key', { authorization: 'Bearer server', 'x-api-key': 'other' }],
  ])('are accepted from %s', async (_what, headers) => {
    expect(await send(serverKeyPolicy, headers)).toMatchObject({ status: 200, body: 'key_server' });
  });

  it.each([
    ['no key', {}, 'no key; send a server key as "Authorization: Bearer'],
    ['a scheme alone', { authorization: 'Bearer' }, 'no key'],
    ['two words', { authorization: 'Bearer server x' }, 'no key'],
    ['a key in the wrong header', { 'x-ingest-api-key': 'server' }, 'no key'],
    ['an unknown key', { 'x-api-key': 'other' }, 'the key is unknown, mistyped or revoked'],
    ['an empty key', { 'x-api-key': '' }, 'the key is unknown, mistyped or revoked'],
    ['an ingest key', { 'x-api-key': 'ingest' }, 'an ingest key is not accepted here'],
    [
      'an ingest key beside an unknown one',
      { authorization: 'Bearer ingest', 'x-api-key': 'other' },
      'an ingest key is not accepted here',
    ],
    ['a web key', { authorization: 'Bearer web' }, 'a web key is not accepted here'],
  ])('are required after %s', async (_what, headers, message) => {
    const { status, body, challenge } = await send(serverKeyPolicy, headers);
    expect(status).toBe(401);
    expect(challenge).toBe('Bearer realm="cairn"');
    expect(body).toEqual({
      error: { code: 'UNAUTHENTICATED', message: expect.stringContaining(message), details: [] },
    });
  });

  it.each(['authorization', 'x-api-key'])('are rejected when %s is sent twice', async (name) => {
    expect(await send(serverKeyPolicy, { [name]: ['Bearer server', 'Bearer server'] })).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_ARGUMENT', details: [{ location: 'header', name }] } },
    });
  });

  it('never appear in a response', async () => {
    const secret = 'svc_srv_0123456789abcdef';
    const { body } = await send(serverKeyPolicy, { 'x-api-key': secret });
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('ingest keys', () => {
  it.each(['ingest', 'web'])('may be of the kind %s', async (kind) => {
    expect(await send(ingestKeyPolicy, { 'x-ingest-api-key': kind })).toMatchObject({
      status: 200,
      body: `key_${kind}`,
    });
  });

  it.each([
    ['a server key', { 'x-ingest-api-key': 'server' }, 'a server key is not accepted here'],
    ['a key in Authorization', { authorization: 'Bearer ingest' }, 'no key'],
  ])('are required after %s', async (_what, headers, message) => {
    expect(await send(ingestKeyPolicy, headers)).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringContaining(message) } },
    });
  });
});

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('keys of OTLP', () => {
  it.each([
    ['an ingest key in its own header', { 'x-ingest-api-key': 'ingest' }, 'key_ingest'],
    ['a web key in its own header', { 'x-ingest-api-key': 'web' }, 'key_web'],
    ['an ingest key after Bearer', { authorization: 'Bearer ingest' }, 'key_ingest'],
    ['a bare ingest key', { authorization: 'ingest' }, 'key_ingest'],
    ['a server key after Bearer', { authorization: 'bearer server' }, 'key_server'],
    ['a bare server key', { authorization: 'server ' }, 'key_server'],
    ['an ingest key as a password', { authorization: basic('anyone:ingest') }, 'key_ingest'],
    ['a server key as a password', { authorization: basic(':server') }, 'key_server'],
    [
      'both headers, of which the specific one is used',
      { 'x-ingest-api-key': 'web', authorization: 'x' },
      'key_web',
    ],
    [
      'both headers, of which one is valid',
      { 'x-ingest-api-key': 'x', authorization: 'ingest' },
      'key_ingest',
    ],
  ])('may be %s', async (_what, headers, keyId) => {
    expect(await send(otlpKeyPolicy, headers)).toMatchObject({ status: 200, body: keyId });
  });

  it.each([
    [
      'a server key in the header of ingest keys',
      { 'x-ingest-api-key': 'server' },
      'a server key is not accepted here',
    ],
    ['a web key in Authorization', { authorization: 'Bearer web' }, 'a web key is not accepted here'],
    ['a web key as a password', { authorization: basic('x:web') }, 'a web key is not accepted here'],
    ['a key as the user', { authorization: basic('ingest:') }, 'no key'],
    [
      'another scheme',
      { authorization: 'Digest eDp5' },
      'no key; send an ingest key as "x-ingest-api-key: svc_ing_..." or',
    ],
    ['the header of the API', { 'x-api-key': 'server' }, 'no key'],
  ])('are required after %s', async (_what, headers, message) => {
    expect(await send(otlpKeyPolicy, headers)).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringContaining(message) } },
    });
  });

  it.each(['authorization', 'x-ingest-api-key'])('are rejected when %s is sent twice', async (name) => {
    expect(await send(otlpKeyPolicy, { [name]: ['ingest', 'ingest'] })).toMatchObject({ status: 400 });
  });
});

it('reads credentials in time linear in their length, before it knows who sent them', async () => {
  const authorization = basic(`${':'.repeat(100_000)} `);
  const before = process.threadCpuUsage();
  for (const policy of [prometheusKeyPolicy, otlpKeyPolicy]) {
    await expect(identifyCaller(keys, policy, () => authorization)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(1);
});

it('takes what follows the first colon of basic credentials for the password', async () => {
  const callerOfCredentials = (credentials: string) =>
    identifyCaller(keys, prometheusKeyPolicy, (name) =>
      name === 'authorization' ? basic(credentials) : undefined,
    );
  expect(await callerOfCredentials('a team:server')).toMatchObject({ kind: 'server' });
  await expect(callerOfCredentials('a:b c:server')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
