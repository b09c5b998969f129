import type { AttributeValue, ServiceName } from './otlp-json.ts';
import type { BrowseRequest, CartRequest, CheckoutRequest, ShopRequest } from './shop-requests.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface DemoSpanEvent {
  readonly name: string;
  readonly atMs: number;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** A span of a request, before it is given an id. */
export interface DemoSpan {
  readonly service: ServiceName;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly durationMs: number;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Present when it failed. */
  readonly error?: string;
  readonly events?: readonly DemoSpanEvent[];
  readonly children: readonly DemoSpan[];
}

/** The root span of a request, with all others below it. */
export function toSpans(request: ShopRequest): DemoSpan {
  switch (request.kind) {
    case 'browse':
      return browseSpans(request);
    case 'cart':
      return cartSpans(request);
    case 'checkout':
      return checkoutSpans(request);
  }
}

const overheadMs = 3;

function browseSpans({ startMs, stockMs, product, country }: BrowseRequest): DemoSpan {
  const path = `/stock/${product}`;
  return {
    ...serverSpan('storefront', 'GET', '/products/{id}', 200),
    startMs,
    durationMs: stockMs + 4 * overheadMs,
    attributes: { ...httpAttributes('GET', '/products/{id}', 200), 'shop.country': country },
    children: [
      {
        ...serverSpan('inventory', 'GET', '/stock/{sku}', 200),
        startMs: startMs + 2 * overheadMs,
        durationMs: stockMs + overheadMs,
        attributes: { ...httpAttributes('GET', '/stock/{sku}', 200), 'url.path': path },
        children: [databaseSpan('inventory', 'SELECT stock', startMs + 2 * overheadMs + 1, stockMs)],
      },
    ],
  };
}

function cartSpans({ startMs, saveMs, product, country }: CartRequest): DemoSpan {
  return {
    ...serverSpan('storefront', 'POST', '/cart', 204),
    startMs,
    durationMs: saveMs + 2 * overheadMs,
    attributes: {
      ...httpAttributes('POST', '/cart', 204),
      'shop.country': country,
      'shop.product': product,
    },
    children: [databaseSpan('storefront', 'UPDATE carts', startMs + overheadMs, saveMs)],
  };
}

function checkoutSpans(request: CheckoutRequest): DemoSpan {
  const { startMs, reserveMs, isPaid, orderId, tier, country, amountCents } = request;
  const ordersAtMs = startMs + 2 * overheadMs;
  const chargesAtMs = ordersAtMs + reserveMs + 2 * overheadMs;
  const charges = chargeSpans(request, chargesAtMs);
  const last = charges.at(-1);
  const ordersMs =
    (last === undefined ? chargesAtMs : last.startMs + last.durationMs) + overheadMs - ordersAtMs;
  const status = isPaid ? 201 : 502;
  const failure = isPaid ? {} : { error: 'the payment failed' };
  return {
    ...serverSpan('storefront', 'POST', '/checkout', status),
    ...failure,
    startMs,
    durationMs: ordersMs + 3 * overheadMs,
    attributes: {
      ...httpAttributes('POST', '/checkout', status),
      'order.id': orderId,
      'customer.tier': tier,
      'shop.country': country,
      'cairn.trace.tags': 'checkout',
    },
    children: [
      {
        ...serverSpan('checkout', 'POST', '/orders', status),
        ...failure,
        startMs: ordersAtMs,
        durationMs: ordersMs,
        attributes: {
          ...httpAttributes('POST', '/orders', status),
          'order.id': orderId,
          'order.amount_cents': amountCents,
        },
        children: [
          {
            ...serverSpan('inventory', 'POST', '/reservations', 201),
            startMs: ordersAtMs + overheadMs,
            durationMs: reserveMs,
            attributes: httpAttributes('POST', '/reservations', 201),
            children: [databaseSpan('inventory', 'UPDATE stock', ordersAtMs + overheadMs + 1, reserveMs - 2)],
          },
          ...charges,
        ],
      },
      ...(isPaid ? [mailSpan(request, ordersAtMs + ordersMs)] : []),
    ],
  };
}

function chargeSpans(request: CheckoutRequest, fromMs: number): readonly DemoSpan[] {
  const { chargesMs, isPaid, paymentsVersion } = request;
  let startMs = fromMs;
  return chargesMs.map((durationMs, attempt): DemoSpan => {
    const isFailed = attempt < chargesMs.length - 1 || !isPaid;
    const status = isFailed ? 502 : 201;
    const span = {
      ...serverSpan('payments', 'POST', '/charges', status),
      startMs,
      durationMs,
      attributes: {
        ...httpAttributes('POST', '/charges', status),
        'payments.attempt': attempt + 1,
        'payments.provider': 'acme',
      },
      children: [acquirerSpan(startMs, durationMs, isFailed)],
      ...(isFailed
        ? { error: 'the acquirer did not answer', events: [exception(request, startMs + durationMs)] }
        : {}),
    };
    startMs += durationMs + overheadMs;
    return { ...span, attributes: { ...span.attributes, 'service.version': paymentsVersion } };
  });
}

function acquirerSpan(startMs: number, durationMs: number, isFailed: boolean): DemoSpan {
  return {
    service: 'payments',
    name: 'POST acquirer.example',
    kind: 'client',
    startMs: startMs + 1,
    durationMs: Math.max(1, durationMs - 2),
    attributes: { 'http.request.method': 'POST', 'server.address': 'acquirer.example' },
    ...(isFailed ? { error: 'timeout' } : {}),
    children: [],
  };
}

function exception({ orderId }: CheckoutRequest, atMs: number): DemoSpanEvent {
  return {
    name: 'exception',
    atMs,
    attributes: {
      'exception.type': 'AcquirerTimeout',
      'exception.message': `the acquirer did not answer for ${orderId}`,
      'exception.stacktrace':
        'AcquirerTimeout: the acquirer did not answer\n    at charge (payments/src/acquirer.ts:88:11)\n    at postCharge (payments/src/charges.ts:41:20)',
    },
  };
}

function mailSpan({ mailDelayMs, orderId }: CheckoutRequest, placedAtMs: number): DemoSpan {
  return {
    service: 'worker',
    name: 'order-mails process',
    kind: 'consumer',
    startMs: placedAtMs + mailDelayMs,
    durationMs: 35,
    attributes: { 'messaging.destination.name': 'order-mails', 'order.id': orderId },
    children: [],
  };
}

function databaseSpan(service: ServiceName, name: string, startMs: number, durationMs: number): DemoSpan {
  return {
    service,
    name,
    kind: 'client',
    startMs,
    durationMs: Math.max(1, durationMs),
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': name.split(' ')[0] ?? name },
    children: [],
  };
}

/** A span without its times, attributes and children. */
function serverSpan(service: ServiceName, method: string, route: string, status: number) {
  const isFailed = status >= 500;
  return {
    service,
    name: `${method} ${route}`,
    kind: 'server' as const,
    ...(isFailed ? { error: `${status}` } : {}),
  };
}

function httpAttributes(method: string, route: string, status: number) {
  return { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
}
