import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClientAddresses } from './client-address.ts';

const proxies = ['127.0.0.1', '10.0.0.9', '10.0.0.8', 'fd00::1'];

function addressOf(peer: string | undefined, forwardedFor: string | undefined, trusted = proxies): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const request = { headers, socket: { remoteAddress: peer } };
  const find = createClientAddresses((address) => trusted.includes(address));
  return find(request as unknown as IncomingMessage); // all it reads
}

describe('behind a trusted proxy', () => {
  it.each([
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['fd00::1', '2001:DB8::7', '2001:db8::7'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7,10.0.0.9 ,\t10.0.0.8', '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['127.0.0.1', '10.0.0.9, 10.0.0.8', '10.0.0.9'],
  ])('%s, which forwards for %j, the client is %s', (peer, forwardedFor, address) => {
    expect(addressOf(peer, forwardedFor)).toBe(address);
  });

  it.each([
    [undefined],
    [''],
    ['unknown'],
    ['203.0.113.7, _hidden'],
    ['203.0.113.7,'],
    ['203.0.113.7, 1.2.3'],
    ['203.0.113.7, fe80::1%eth0'],
    ['203.0.113.7, 198.51.100.1:x'],
    ['203.0.113.7, 1.2.3.4]'],
  ])('which forwards for %j, the client is the proxy', (forwardedFor) => {
    expect(addressOf('127.0.0.1', forwardedFor)).toBe('127.0.0.1');
  });

  it('what stands before an address that no proxy has is not read', () => {
    const before = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('127.0.0.1')));
    fc.assert(
      fc.property(before, (entries) => {
        const forwardedFor = [...entries, '203.0.113.7', '10.0.0.9'].join(', ');
        expect(addressOf('127.0.0.1', forwardedFor)).toBe('203.0.113.7');
      }),
    );
  });
});

it.each([
  ['198.51.100.1', proxies],
  ['10.0.1.1', proxies],
  ['127.0.0.1', []],
])('what %s forwards is not believed, where the proxies are %j', (peer, trusted) => {
  expect(addressOf(peer, '203.0.113.7', trusted)).toBe(peer);
});

it('a stream without an address has none', () => {
  expect(addressOf(undefined, '203.0.113.7')).toBe('');
});
