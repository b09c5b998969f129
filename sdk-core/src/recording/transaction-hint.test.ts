import { expect, test } from 'vitest';
import type { TransactionHint } from './plugin.ts';
import { encodeTransactionHint } from './transaction-hint.ts';

const valid: TransactionHint = { chain: { caip2: 'eip155:1' }, kind: 'evm_transaction' };

test.each<[string, Partial<TransactionHint>, boolean]>([
  ['the minimal hint', {}, true],
  ['a hash of 256 bytes', { transactionHash: 'x'.repeat(256) }, true],
  ['a hash of 257 bytes', { transactionHash: 'x'.repeat(257) }, false],
  ['a hash of 256 characters with more bytes', { transactionHash: 'é'.repeat(256) }, false],
  ['a chain that is not CAIP-2', { chain: { caip2: 'mainnet' } }, false],
  ['no kind', { kind: '' }, false],
])('%s', (_what, members, expected) => {
  expect(encodeTransactionHint({ ...valid, ...members }, 0) !== undefined).toBe(expected);
});

test('a chain id that is not an integer is left out', () => {
  const json = encodeTransactionHint({ ...valid, chain: { caip2: 'eip155:1', chainId: 1.5 } }, 0);
  expect(JSON.parse(json ?? '').chain).toEqual({ caip2: 'eip155:1' });
});
