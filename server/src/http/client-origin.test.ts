import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createClientOrigins } from './client-origin.ts';

function describeClient(headers: IncomingMessage['headers'], configuredUrl?: string) {
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } };
  return createClientOrigins(configuredUrl)(request as IncomingMessage); // all it reads
}

it('names the address that the request came by, over plain HTTP', () => {
  expect(
    describeClient({ host: 'localhost:9000', cookie: 'cairn_session=t1', 'user-agent': 'curl' }),
  ).toEqual({
    address: '127.0.0.1',
    userAgent: 'curl',
    publicUrl: 'http://localhost:9000',
    isSecure: false,
    sessionToken: 't1',
  });
});

it('names the configured address, and takes only the cookie of a secure one', () => {
  const cookie = 'cairn_session=planted; __Host-cairn_session=t1';
  expect(describeClient({ host: '127.0.0.1:8080', cookie }, 'https://obs.example/cairn')).toMatchObject({
    publicUrl: 'https://obs.example/cairn',
    isSecure: true,
    sessionToken: 't1',
  });
});

it('believes no forwarded header of a peer that is no trusted proxy', () => {
  const headers = {
    host: 'a',
    'x-forwarded-host': 'evil',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil',
  };
  expect(describeClient({ ...headers, 'x-forwarded-for': '1.2.3.4' })).toEqual({
    address: '127.0.0.1',
    publicUrl: 'http://a',
    isSecure: false,
  });
});

it('takes neither of two session cookies, and no more of a user agent than is stored', () => {
  const client = describeClient({
    cookie: 'cairn_session=a; cairn_session=b',
    'user-agent': 'x'.repeat(301),
  });
  expect(client.sessionToken).toBeUndefined();
  expect(client.userAgent).toHaveLength(300);
});

it('takes the cookie of a sign-in at a provider, unless another site has planted one beside it', () => {
  const cookie = '__Host-cairn_sign_in=k1.a; cairn_sign_in=planted';
  expect(describeClient({ host: 'a', cookie }, 'https://obs.example').signInCookie).toBe('k1.a');
  expect(describeClient({ host: 'a', cookie: 'cairn_sign_in=a; cairn_sign_in=b' }).signInCookie).toBe(
    undefined,
  );
});

it('takes the address alone from what a trusted proxy forwards', () => {
  const headers = { host: 'a', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } };
  const clientOf = createClientOrigins(undefined, (address) => address === '127.0.0.1');
  expect(clientOf(request as unknown as IncomingMessage)).toEqual({
    address: '203.0.113.7',
    publicUrl: 'http://a',
    isSecure: false,
  });
});

it('names the address of the listener when there is no host, without the zone that no URL has', () => {
  const socket = { remoteAddress: 'fe80::2%eth0', localAddress: 'fe80::1%eth0', localPort: 8080 };
  const request = { headers: {}, socket };
  const { publicUrl } = createClientOrigins(undefined)(request as unknown as IncomingMessage);
  expect(publicUrl).toBe('http://[fe80::1]:8080');
  expect(URL.canParse(publicUrl)).toBe(true);
});
