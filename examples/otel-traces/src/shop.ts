/** The service `shop`: takes an order and asks `payments` for its money. PAYMENTS_URL says where that is. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { listen } from './listen.ts';

const paymentsUrl = process.env['PAYMENTS_URL'] ?? '';
const tracer = trace.getTracer('shop.orders', '1.0.0');

/** The instrumentation adds the `traceparent` header, by which the spans of `payments` join the trace. */
function charge(orderId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${paymentsUrl}/charges/${orderId}`, { method: 'POST' }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function placeOrder(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  // The name of the trace. Frameworks with routes set it by themselves.
  trace.getActiveSpan()?.updateName('POST /orders/{id}');
  const orderId = incoming.url?.split('/').at(-1) ?? '';
  await tracer.startActiveSpan('place order', async (span) => {
    span.setAttribute('order.id', orderId);
    try {
      const status = await charge(orderId);
      span.addEvent('charged', { 'payment.status': status });
      response.statusCode = status;
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR, message: 'payments cannot be reached' });
      throw error;
    } finally {
      span.end();
    }
    response.end(span.spanContext().traceId);
  });
}

listen(
  createServer((incoming, response) => {
    placeOrder(incoming, response).catch((error: unknown) => {
      console.error('the order failed', error);
      response.writeHead(500).end();
    });
  }),
);
