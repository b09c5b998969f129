import { expect, test } from 'vitest';
import type { TraceWith } from '../recording/plugin.ts';
import type { Trace } from '../recording/trace.ts';
import { quietLogger } from '../testing/fake-platform.ts';
import { misbehavingValues } from '../testing/hostile-values.ts';
import { createTestClient } from '../testing/test-client.ts';
import { type Web3Methods, web3 } from './web3-plugin.ts';

/** Adds the types of the plugin to the trace, as each platform's client does. */
function withWeb3(trace: Trace): TraceWith<Web3Methods> {
  return trace as TraceWith<Web3Methods>;
}

test('the web3 plugin sends hints', async () => {
  const { client, requests } = createTestClient({ plugins: [web3()] });
  const trace = withWeb3(client.trace());
  trace
    .addEvmTransaction({
      chainId: 1,
      chainName: 'Ethereum',
      transactionHash: '0xabc',
      attributes: { nonce: 4 },
    })
    .addSafeTransaction({ chainId: 10, safeAddress: '0xsafe', safeHash: '0xhash' })
    .addSafeMessage({ chainId: 10, safeAddress: '0xsafe', safeHash: '0xmessage' })
    .addRelayOrder({ chainId: 8453, orderId: 'r-1', transactionHash: '0xdeposit' })
    .addSolanaTransaction({ signature: '5sig' })
    .addCantonCommand({ network: 'global', commandId: 'c-1' })
    .addEvmTransaction({ chainId: 'no:chain' as unknown as number, transactionHash: '0x' });
  await trace.close();
  const at = { trace_timestamp: '2026-11-20T00:00:00.000Z' };
  const op = { caip2: 'eip155:10', chain_id: 10 };
  expect(requests[0]?.body.hints).toEqual([
    {
      ...at,
      chain: { caip2: 'eip155:1', name: 'Ethereum', chain_id: 1 },
      kind: 'evm_transaction',
      transaction_hash: '0xabc',
      attributes: { nonce: '4' },
    },
    {
      ...at,
      chain: op,
      kind: 'safe_transaction',
      attributes: { safe_address: '0xsafe', safe_hash: '0xhash' },
      plugin_correlation_id: '0xhash',
    },
    {
      ...at,
      chain: op,
      kind: 'safe_message',
      attributes: { safe_address: '0xsafe', safe_hash: '0xmessage' },
      plugin_correlation_id: '0xmessage',
    },
    {
      ...at,
      chain: { caip2: 'eip155:8453', chain_id: 8453 },
      kind: 'relay_order',
      transaction_hash: '0xdeposit',
      attributes: { order_id: 'r-1' },
      plugin_correlation_id: 'r-1',
    },
    {
      ...at,
      chain: { caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      kind: 'solana_transaction',
      transaction_hash: '5sig',
    },
    {
      ...at,
      chain: { caip2: 'canton:global' },
      kind: 'canton_command',
      attributes: { command_id: 'c-1' },
      plugin_correlation_id: 'c-1',
    },
  ]);
});

const hintMethods = [
  'addEvmTransaction',
  'addSafeTransaction',
  'addSafeMessage',
  'addRelayOrder',
  'addSolanaTransaction',
  'addCantonCommand',
] as const;
const unreadable = {
  get chainId(): number {
    throw new Error('no');
  },
  get signature(): string {
    throw new Error('no');
  },
  get network(): string {
    throw new Error('no');
  },
};

test.each(hintMethods)('%s drops a hint without a valid chain, and counts it', async (name) => {
  const errors: string[] = [];
  const logger = { ...quietLogger, error: (message: string) => void errors.push(message) };
  const { client, callbacks, requests } = createTestClient({ plugins: [web3()], logger });
  const trace = client.trace();
  const method = Reflect.get(trace, name) as (hint?: unknown) => unknown;
  const noChain = { chainId: undefined, cluster: 'moonnet', commandId: 'c', signature: 's' };
  const symbols = { chainId: Symbol('1'), cluster: Symbol('mainnet'), network: Symbol('global') };
  for (const hint of [undefined, null, unreadable, noChain, { ...noChain, chainId: Number.NaN }, symbols]) {
    expect(method(hint)).toBe(trace);
  }
  await trace.close();
  expect([callbacks.droppedCount('invalid'), callbacks.flushedCount(), errors]).toEqual([6, 0, []]);
  expect(requests[0]?.body.hints).toBeUndefined();
});

test.each(hintMethods)('%s reports every call once, whatever it gets', async (name) => {
  const { client, callbacks } = createTestClient({ plugins: [web3()] });
  const trace = client.trace();
  const method = Reflect.get(trace, name) as (hint?: unknown) => unknown;
  for (const create of misbehavingValues) method(create());
  await trace.close();
  expect(callbacks.flushedCount() + callbacks.droppedCount()).toBe(misbehavingValues.length);
});
