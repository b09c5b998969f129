import { expect, test } from 'vitest';
import type { TraceWith } from '../recording/plugin.ts';
import type { Trace } from '../recording/trace.ts';
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
