import type { Schemas } from '../../server/src/generated/operations.gen.ts';

export const ethereum = { caip2: 'eip155:1', name: 'Ethereum', chain_id: 1 };
export const transactionHash = `0x${'9f'.repeat(32)}`;
export const spanId = '00f067aa0ba902b7';

/** Of everything that a flush can hold, something. */
export const fullFlush: Schemas['TraceFlush'] = {
  flush_id: 'flush-1',
  name: 'checkout',
  source: 'client_browser',
  sent_at: '2026-11-20T08:15:31.000Z',
  attributes: { 'header.country': 'NO', empty: '', 'emoji 😀': '日本' },
  tags: ['checkout', 'mobile', 'checkout'],
  events: [
    {
      event_id: 'e1',
      event_type: 'warn_event_added',
      trace_timestamp: '2026-11-20T08:15:30.123456789Z',
      payload: { name: 'slow', details: { ms: '900' } },
    },
    {
      event_type: 'shop.cart_seen',
      version: 3,
      trace_timestamp: '2026-11-20T10:15:30+02:00',
      payload: { items: [1, { a: null }] },
    },
  ],
  hints: [
    {
      chain: ethereum,
      kind: 'evm_transaction',
      transaction_hash: transactionHash,
      trace_timestamp: '2026-11-20T08:15:30.5Z',
      plugin_correlation_id: 'tx-1',
    },
  ],
  spans: [
    {
      span_id: spanId,
      name: 'charge card',
      started_at: '2026-11-20T08:15:30.2Z',
      finished_at: '2026-11-20T08:15:30.7Z',
      status: 'ok',
      attributes: { provider: 'acme' },
    },
  ],
};
