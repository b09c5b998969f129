/** The service `payments`: declines the card of order A-2. */
import { createServer } from 'node:http';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { listen } from './listen.ts';

class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
}

const tracer = trace.getTracer('payments.cards', '1.0.0');

function authorize(orderId: string): void {
  if (orderId === 'A-2') throw new CardDeclined('the card has expired');
}

listen(
  createServer((incoming, response) => {
    trace.getActiveSpan()?.updateName('POST /charges/{id}');
    const orderId = incoming.url?.split('/').at(-1) ?? '';
    tracer.startActiveSpan('authorize card', (span) => {
      try {
        authorize(orderId);
        response.statusCode = 201;
      } catch (error) {
        span.recordException(error instanceof Error ? error : String(error));
        span.setStatus({ code: SpanStatusCode.ERROR, message: 'card declined' });
        response.statusCode = 402;
      }
      span.end();
    });
    response.end();
  }),
);
