import { type Client, getActiveSpan } from '@cairn/sdk-node';
import { traceRequests } from '@cairn/sdk-node/express';
import express, { type Express } from 'express';
import type { Logger } from 'pino';

/** Charges cards. A request of the shop is a span in the shop's trace. */
export function createPayments(client: Client, log: Logger): Express {
  const app = express();
  app.use(traceRequests(client));
  app.use(express.json());

  app.post('/charges/:order', (request, response) => {
    const { card } = request.body;
    getActiveSpan()?.addAttribute('card.state', card);
    if (card === 'expired') {
      log.warn({ order: request.params.order }, 'card declined');
      response.status(402).json({ reason: 'the card has expired' });
    } else {
      response.json({ charged: true });
    }
  });
  return app;
}
