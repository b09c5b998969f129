import { expect, test } from 'vitest';
import { createValueReader } from '../encoding/value-reader.ts';
import { createItemReader, type Given } from './item-reader.ts';

const items = createItemReader(createValueReader());
const hint = { chain: { caip2: 'eip155:1' }, kind: 'evm_transaction' };

test.each<[string, Given, boolean]>([
  ['the minimal hint', {}, true],
  ['a hash of 256 bytes', { transactionHash: 'x'.repeat(256) }, true],
  ['a hash of 257 bytes', { transactionHash: 'x'.repeat(257) }, false],
  ['a hash of 256 characters with more bytes', { transactionHash: 'é'.repeat(256) }, false],
  ['a chain that is not CAIP-2', { chain: { caip2: 'mainnet' } }, false],
  ['no kind', { kind: '' }, false],
])('hint: %s', (_what, members, isValid) => {
  const item = items.readHint({ ...hint, ...members }, 0);
  expect(item === 'invalid').toBe(!isValid);
});

test('a chain id that is not an integer is left out', () => {
  const item = items.readHint({ ...hint, chain: { caip2: 'eip155:1', chainId: 1.5 } }, 0);
  expect(item).toMatchObject({ chain: { caip2: 'eip155:1', chainId: undefined } });
});

test.each<[string, unknown, unknown, unknown, string]>([
  ['a type with capitals', 'Order', {}, undefined, 'invalid'],
  ['no type', undefined, {}, undefined, 'invalid'],
  ['a payload that is a text', 'a', 'x', undefined, 'invalid'],
  ['a payload that is an array', 'a', [1], undefined, 'invalid'],
  ['a version of 0', 'a', {}, { version: 0 }, 'invalid'],
  ['a payload over 64 KiB', 'a', { x: 'x'.repeat(70_000) }, undefined, 'too_large'],
  ['a payload of an endless array', 'a', { x: new Array(2 ** 32 - 1) }, undefined, 'too_large'],
])('event: %s is refused', (_what, eventType, payload, options, reason) => {
  expect(items.readEvent(eventType, payload, options, 0)).toBe(reason);
});
