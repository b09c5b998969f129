import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDiscoveredProvider } from './discovered-provider.ts';

/** What the provider answers; the whole flow is tested against a real one in test/system. */
let answer: RequestListener;
let requests: string[];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  answer(request, response);
});
let issuer: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a TCP server that listens
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
});

const challenge = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
const redirectUri = 'http://localhost:8080/console/v1/openid-connect/callback';

const answerMetadata: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    }),
  );
};

function openProvider(at = issuer) {
  const clock = { nowMs: 0 };
  const failures: string[] = [];
  const provider = createDiscoveredProvider({
    issuer: at,
    clientId: 'cairn',
    clientSecret: 'hidden',
    monotonicNowMs: () => clock.nowMs,
    onFailure: (reason) => failures.push(reason),
  });
  return { provider, clock, failures };
}

it('people are sent to the provider with a challenge, and never with the verifier or the secret', async () => {
  answer = answerMetadata;
  const { provider } = openProvider();
  const url = new URL((await provider.authorizationUrl(challenge, redirectUri)) ?? '');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'cairn',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 's',
    nonce: 'n',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(url.href).not.toMatch(/v{43}|hidden/);
});

it('the metadata are read once for sign-ins at a time, and again after an hour', async () => {
  answer = answerMetadata;
  const { provider, clock } = openProvider();
  const start = () => provider.authorizationUrl(challenge, redirectUri);
  await Promise.all([start(), start()]);
  clock.nowMs = 3_599_999;
  await start();
  expect(requests).toEqual(['/.well-known/openid-configuration']);
  clock.nowMs = 3_600_000;
  await start();
  expect(requests).toHaveLength(2);
});

it('a provider that fails is asked again at the next sign-in', async () => {
  const { provider, failures } = openProvider();
  answer = (_request, response) => response.writeHead(500).end('hidden words');
  expect(await provider.authorizationUrl(challenge, redirectUri)).toBeUndefined();
  expect(failures).toHaveLength(1);
  expect(failures.join()).not.toContain('hidden');
  answer = answerMetadata;
  expect(await provider.authorizationUrl(challenge, redirectUri)).toContain(`${issuer}/authorize?`);
});

it('a connection that ends while a code is redeemed is no answer, and an error of the provider is a refusal', async () => {
  answer = answerMetadata;
  const { provider, failures } = openProvider();
  await provider.authorizationUrl(challenge, redirectUri);
  const callback = new URL(`${redirectUri}?code=c1&state=s`);
  answer = (request) => request.socket.destroy();
  expect(await provider.redeem(challenge, callback)).toBe('unavailable');
  answer = (_request, response) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"error":"invalid_grant","error_description":"hidden words"}');
  expect(await provider.redeem(challenge, callback)).toBe('refused');
  expect(failures.at(-1)).toMatch(/HTTP 400, error invalid_grant: .*redirect address/);
  expect(failures.join()).not.toContain('hidden');
});

it.each([
  ['text/html', '<h1>hidden words</h1>'],
  ['application/json', '{"error":"server_error","error_description":"hidden words"}'],
])('a provider that answers 503 with %s is unavailable, and the log has the status', async (type, body) => {
  answer = answerMetadata;
  const { provider, failures } = openProvider();
  await provider.authorizationUrl(challenge, redirectUri);
  answer = (_request, response) => response.writeHead(503, { 'content-type': type }).end(body);
  expect(await provider.redeem(challenge, new URL(`${redirectUri}?code=c1&state=s`))).toBe('unavailable');
  expect(failures).toEqual([expect.stringContaining('HTTP 503')]);
  expect(failures.join()).not.toContain('hidden');
});

it.each([
  ['access_denied', 'denied', /error access_denied: the person refused/],
  ['temporarily_unavailable', 'unavailable', /error temporarily_unavailable$/],
  ['call 555-0100', 'denied', /^OAUTH_AUTHORIZATION_RESPONSE_ERROR$/],
])('a person who is sent back with the error %j is %s, and the log says why', async (error, kind, reason) => {
  answer = answerMetadata;
  const { provider, failures } = openProvider();
  const query = new URLSearchParams({ error, error_description: 'hidden words', state: 's' });
  expect(await provider.redeem(challenge, new URL(`${redirectUri}?${query}`))).toBe(kind);
  expect(failures).toEqual([expect.stringMatching(reason)]);
  expect(failures.join()).not.toContain('hidden');
});

it('plain HTTP is used on loopback addresses alone', async () => {
  const { provider, failures } = openProvider('http://sso.example');
  expect(await provider.authorizationUrl(challenge, redirectUri)).toBeUndefined();
  expect(failures).toEqual([expect.stringContaining('HTTP')]);
});
