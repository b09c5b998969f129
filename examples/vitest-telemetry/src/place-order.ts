import type { Client } from '@cairn/sdk-node';

export interface Order {
  readonly id: string;
  readonly customer: 'gold' | 'silver';
  readonly items: readonly string[];
  readonly card: 'valid' | 'expired';
}

/** The code under test: it places an order, and records it. */
export async function placeOrder(client: Client, order: Order): Promise<'placed' | 'failed'> {
  const trace = client.trace({ name: 'checkout' });
  trace.addAttributes({ 'order.id': order.id, 'customer.tier': order.customer, items: order.items.length });
  if (order.customer === 'gold') trace.addTag('vip');
  try {
    await trace.span('charge card', async (span) => {
      span.addAttribute('card.state', order.card);
      if (order.card === 'expired') throw new Error('the card has expired');
    });
    trace.info('order placed');
    await trace.close('placed');
    return 'placed';
  } catch (error) {
    trace.error(error instanceof Error ? error : String(error), { order: order.id });
    await trace.close('failed');
    return 'failed';
  }
}
