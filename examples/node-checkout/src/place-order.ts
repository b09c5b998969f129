import { setTimeout as pause } from 'node:timers/promises';
import type { Trace } from '@cairn/sdk-node';

export interface Order {
  readonly id: string;
  readonly customer: string;
  readonly country: string;
  readonly items: readonly string[];
  readonly card: 'valid' | 'expired';
}

/** Checks stock and charges the card, and records both in the trace. */
export async function placeOrder(order: Order, trace: Trace): Promise<'placed' | 'rejected' | 'failed'> {
  trace.addTags(['checkout', order.country.toLowerCase()]).addAttributes({
    'order.id': order.id,
    'customer.tier': order.customer,
    'header.country': order.country,
  });

  if (order.items.length === 0) {
    trace.warn('the cart is empty');
    return 'rejected';
  }
  await trace.span('reserve stock', () => pause(5 * order.items.length));
  trace.info('stock reserved', { items: order.items.length });

  try {
    await trace.span('charge card', (span) => chargeCard(order, span.spanId));
    return 'placed';
  } catch (error) {
    trace
      .addTag('payment-failed')
      .error(error instanceof Error ? error : String(error), { card: order.card });
    return 'failed';
  }
}

async function chargeCard({ card }: Order, spanId: string): Promise<void> {
  await pause(10);
  if (card === 'expired') throw new Error(`the bank refused charge ${spanId}: the card has expired`);
}
