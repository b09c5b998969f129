import { expect, it } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { OutboundError } from './outbound-error.ts';
import { createTargetResolver, type LookUpHost } from './resolve-target.ts';

const neverAsked: LookUpHost = async (host) => {
  throw new Error(`the name service was asked for ${host}`);
};

function resolve(host: string, lookUp: LookUpHost = neverAsked) {
  return createTargetResolver({ lookUp, policy: createAddressPolicy([]) }).resolve(host);
}

function answering(...addresses: readonly string[]): LookUpHost {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

it.each([
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0X7F000001',
  '0x7f.0x0.0x0.0x1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::1]',
  '::1',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7F00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[fd00:ec2::254]',
])('the literal %s is refused without a lookup', async (host) => {
  await expect(resolve(host)).rejects.toThrow(/^refused: the target is not on the public internet \(/);
});

it.each([
  '',
  'a b',
  'user@8.8.8.8',
  'a/b',
  '8.8.8.8#',
  'a\\b',
  '[fe80::1%25eth0]',
  '[::1',
  '256.256.256.256',
])('%j is not a host name', async (host) => {
  await expect(resolve(host)).rejects.toThrow('the target has no legal host name');
});

it.each([
  ['localhost', ['127.0.0.1']],
  ['LOCALHOST.', ['::1']],
  ['hook.example', ['10.0.0.7']],
  ['hook.example', ['8.8.8.8', '10.0.0.7']],
  ['hook.example', ['2606:4700::1', '::ffff:169.254.169.254']],
  ['xn--bcher-kva.example', ['fe80::1%eth0']],
])('%s is refused when it resolves to %j', async (host, addresses) => {
  await expect(resolve(host, answering(...addresses))).rejects.toBeInstanceOf(OutboundError);
});

it('returns every address of a public name', async () => {
  const found = await resolve('hook.example', answering('8.8.8.8', '2606:4700::1'));
  expect(found).toEqual({
    addresses: [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ],
    isAllowedNetwork: false,
  });
});

it('reports only the code of a lookup error', async () => {
  const failing: LookUpHost = async (host) => {
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  };
  const error = await resolve('canary.example', failing).catch((thrown: unknown) => thrown);
  expect(String(error)).toBe('OutboundError: the host name of the target could not be resolved (ENOTFOUND)');
  await expect(resolve('canary.example', answering())).rejects.toThrow('has no address');
});
