/** Places four orders and records each as a trace. Needs CAIRN_INGEST_API_KEY, and CAIRN_INGEST_URL unless it is http://localhost:4318. */
import { Client } from '@cairn/sdk-node';
import { type Order, placeOrder } from './place-order.ts';

const client = new Client(undefined, { apiUrl: process.env['CAIRN_INGEST_URL'] });

const orders: readonly Order[] = [
  { id: 'A-1', customer: 'gold', country: 'NO', items: ['lamp', 'desk'], card: 'valid' },
  { id: 'A-2', customer: 'silver', country: 'DE', items: ['chair'], card: 'expired' },
  { id: 'A-3', customer: 'gold', country: 'DE', items: [], card: 'valid' },
  { id: 'A-4', customer: 'bronze', country: 'FR', items: ['shelf', 'lamp', 'rug'], card: 'valid' },
];

for (const order of orders) {
  const trace = client.trace({ name: 'checkout' });
  const outcome = await placeOrder(order, trace);
  await trace.close(outcome);
  console.log(`${order.id} ${outcome.padEnd(8)} trace ${trace.getTraceId()}`);
}

await client.shutdown();
