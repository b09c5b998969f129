import { type Client, getActiveTrace } from '@cairn/sdk-node';
import { recordErrors, traceRequests } from '@cairn/sdk-node/express';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';

interface Order {
  readonly id: string;
  readonly card: string;
}

/** Takes orders. Every request is a trace, and asks the payments service within it. */
export function createShop(client: Client, paymentsUrl: string, log: Logger): Express {
  const app = express();
  // The shop faces strangers, whose trace headers say nothing about this system.
  app.use(
    traceRequests(client, { continueTraces: false, ignore: ({ originalUrl }) => originalUrl === '/health' }),
  );
  app.use(express.json());

  app.get('/health', (_request, response) => void response.json({ ok: true }));

  app.post('/orders/:id', async (request, response) => {
    const order: Order = { id: request.params.id, card: String(request.body.card) };
    getActiveTrace()?.addAttribute('order.id', order.id);
    await charge(order, paymentsUrl);
    log.info({ order: order.id }, 'order placed');
    response.status(201).json({ order: order.id, trace: getActiveTrace()?.getTraceId() });
  });

  app.use(recordErrors());
  const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
    log.error(error, 'order failed');
    response.status(502).json({ trace: getActiveTrace()?.getTraceId() });
  };
  app.use(answerError);
  return app;
}

/** Without an active trace, as in a test of this function alone, it only charges. */
async function charge({ id, card }: Order, paymentsUrl: string): Promise<void> {
  const trace = getActiveTrace();
  async function post(): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${paymentsUrl}/charges/${id}`, {
      method: 'POST',
      // The payments service continues the trace in the span around this call.
      headers: trace?.inject(headers) ?? headers,
      body: JSON.stringify({ card }),
    });
    if (!answer.ok) throw new Error(`the payment of ${id} was refused with ${answer.status}`);
  }
  await (trace === undefined ? post() : trace.span('charge card', post));
}
