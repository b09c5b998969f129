import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAddressPolicy, createNetworkMatcher, type Network, parseNetwork } from './address-policy.ts';

const judge = createAddressPolicy([]);

function networksOf(...texts: readonly string[]): readonly Network[] {
  return texts.map((text) => {
    const network = parseNetwork(text);
    if (network === undefined) throw new Error(`no network: ${text}`);
    return network;
  });
}

it.each([
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'carrierGradeNat'],
  ['100.100.100.200', 'carrierGradeNat'], // metadata of Alibaba
  ['100.127.255.255', 'carrierGradeNat'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['168.63.129.16', 'metadata'],
  ['169.254.0.1', 'linkLocal'],
  ['169.254.169.254', 'linkLocal'], // metadata of most clouds
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'reserved'], // metadata of Oracle
  ['192.0.2.1', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'reserved'],
  ['198.19.255.255', 'reserved'],
  ['198.51.100.7', 'reserved'],
  ['203.0.113.7', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::127.0.0.1', 'reserved'], // IPv4-compatible
  ['::7f00:1', 'reserved'],
  ['::8.8.8.8', 'reserved'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['::FFFF:10.0.0.1', 'private'],
  ['0:0:0:0:0:ffff:a9fe:a9fe', 'linkLocal'],
  ['::ffff:0:127.0.0.1', 'rfc6145'],
  ['64:ff9b::127.0.0.1', 'loopback'],
  ['64:ff9b::a9fe:a9fe', 'linkLocal'],
  ['64:ff9b:1::7f00:1', 'rfc6052'],
  ['100::1', 'discard'],
  ['2001::1', 'teredo'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'teredo'],
  ['2001:2::1', 'benchmarking'],
  ['2001:20::1', 'orchid2'],
  ['2001:db8::1', 'reserved'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a9fe:a9fe::1', '6to4'],
  ['3fff::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['5f00::1', 'segmentRouting'],
  ['fc00::1', 'uniqueLocal'],
  ['fd00:ec2::254', 'uniqueLocal'], // metadata of AWS
  ['fe80::1', 'linkLocal'],
  ['fe80::1%eth0', 'linkLocal'],
  ['FE80::1%25lo', 'linkLocal'],
  ['fec0::1', 'deprecatedSiteLocal'], // site-local
  ['ff02::1', 'multicast'],
  ['2130706433', 'unreadable'],
  ['0x7f.1', 'unreadable'],
  ['0177.0.0.1', 'unreadable'],
  ['localhost', 'unreadable'],
  ['', 'unreadable'],
])('%s is refused as %s', (address, range) => {
  expect(judge(address)).toEqual({ kind: 'refused', range });
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
])('%s is public', (address) => {
  expect(judge(address)).toEqual({ kind: 'public' });
});

it('allows the configured networks, and no others', () => {
  const allowing = createAddressPolicy(networksOf('127.0.0.0/8', '10.1.0.0/16', 'fd00::/8'));
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.255', 'fd12::1']) {
    expect(allowing(address)).toEqual({ kind: 'allowed' });
  }
  for (const address of ['10.2.0.1', '::1', 'fc00::1', '169.254.169.254']) {
    expect(allowing(address)).toMatchObject({ kind: 'refused' });
  }
});

it.each(['10.0.0.0/8', '127.0.0.1', '0.0.0.0/0', 'fd00::/8', '::1', '::/0', 'FD00::/8'])(
  '%s is a network',
  (text) => {
    expect(parseNetwork(text)).toBeDefined();
  },
);

it.each([
  '',
  '10.0.0.0/33',
  '10.0.0.1/8',
  'fd00::1/8',
  '::/129',
  '10.0.0.0/',
  '10/8',
  '0x7f.0.0.1',
  'localhost',
  'a/8',
])('%j is not a network', (text) => {
  expect(parseNetwork(text)).toBeUndefined();
});

it('decides the same for an IPv4 address in every IPv6 notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const verdict = judge(address);
      expect(judge(`::ffff:${address}`)).toEqual(verdict);
      expect(judge(`64:ff9b::${address}`)).toEqual(verdict);
    }),
  );
});

it('never throws, whatever the name service answers', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6()), (text) => void judge(text)));
});

it.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['10.0.0.255', true],
  ['fd00::1%eth0', true],
  ['127.0.0.2', false],
  ['10.0.1.0', false],
  ['::1', false],
  ['', false],
  ['localhost', false],
])('%j is in one of some networks: %s', (address, isIn) => {
  expect(createNetworkMatcher(networksOf('127.0.0.1', '10.0.0.0/24', 'fd00::/8'))(address)).toBe(isIn);
  expect(createNetworkMatcher([])(address)).toBe(false);
});
