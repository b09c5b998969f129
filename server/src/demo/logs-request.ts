import {
  type AttributeValue,
  type Sender,
  type ServiceName,
  toAttributes,
  toResource,
  toUnixNano,
} from './otlp-json.ts';
import type { CheckoutRequest, ShopRequest } from './shop-requests.ts';
import {
  deployMinute,
  minuteAt,
  paymentsVersions,
  rollbackMinute,
  shopStateAt,
  timeOfMinute,
} from './shop-story.ts';
import type { SpanIds } from './spans-request.ts';

/** SeverityNumber of opentelemetry-proto. */
const severityNumbers = { debug: 5, info: 9, warn: 13, error: 17 } as const;

interface DemoLog {
  readonly service: ServiceName;
  readonly atMs: number;
  readonly severity: keyof typeof severityNumbers;
  readonly body: string;
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly eventName?: string;
  /** The request that it was written for. */
  readonly traceId?: string;
}

export interface LogsOf {
  readonly requests: readonly ShopRequest[];
  readonly spanIds: ReadonlyMap<string, SpanIds>;
  readonly fromMs: number;
  readonly toMs: number;
  readonly endMs: number;
}

/** An `ExportLogsServiceRequest` in OTLP/JSON: what the services logged within [fromMs, toMs) and for these requests. */
export function toLogsRequest(of: LogsOf, senderOf: (service: ServiceName, atMs: number) => Sender): object {
  const logs = [...of.requests.flatMap(logsOfRequest), ...logsOfWorker(of), ...logsOfDeploys(of)]
    .filter(({ atMs }) => atMs <= of.endMs)
    .map((log) => ({ log, sender: senderOf(log.service, log.atMs) }));
  const bySender = Map.groupBy(logs, ({ sender }) => `${sender.service} ${sender.version}`);
  return {
    resourceLogs: [...bySender.values()].flatMap((group) =>
      group[0] === undefined
        ? []
        : {
            resource: toResource(group[0].sender),
            scopeLogs: [
              { scope: { name: 'shop' }, logRecords: group.map(({ log }) => encodeLog(log, of.spanIds)) },
            ],
          },
    ),
  };
}

function logsOfRequest(request: ShopRequest): readonly DemoLog[] {
  const { traceId, startMs, product } = request;
  switch (request.kind) {
    case 'browse':
      return [
        {
          service: 'storefront',
          atMs: startMs,
          severity: 'info',
          body: `GET /products/${product} 200`,
          traceId,
        },
        {
          service: 'inventory',
          atMs: startMs + request.stockMs,
          severity: 'debug',
          body: `stock of ${product} read in ${Math.round(request.stockMs)} ms`,
          traceId,
        },
      ];
    case 'cart':
      return [
        {
          service: 'storefront',
          atMs: startMs,
          severity: 'info',
          body: `added ${product} to a cart`,
          attributes: { 'shop.product': product },
          traceId,
        },
      ];
    case 'checkout':
      return logsOfCheckout(request);
  }
}

function logsOfCheckout(request: CheckoutRequest): readonly DemoLog[] {
  const { traceId, startMs, orderId, tier, chargesMs, isPaid, amountCents, reserveMs } = request;
  const attributes = { 'order.id': orderId, 'customer.tier': tier };
  const logs: DemoLog[] = [
    {
      service: 'storefront',
      atMs: startMs,
      severity: 'info',
      body: `checkout of order ${orderId} started`,
      attributes,
      traceId,
    },
    {
      service: 'inventory',
      atMs: startMs + reserveMs,
      severity: 'info',
      body: `reserved the items of order ${orderId}`,
      attributes,
      traceId,
    },
  ];
  let atMs = startMs + reserveMs;
  for (const [attempt, durationMs] of chargesMs.entries()) {
    atMs += durationMs;
    const isCharged = isPaid && attempt === chargesMs.length - 1;
    const charge = { ...attributes, 'payments.attempt': attempt + 1, duration_ms: Math.round(durationMs) };
    const body = isCharged
      ? `charged ${(amountCents / 100).toFixed(2)} for order ${orderId}`
      : `charge of order ${orderId} failed: the acquirer did not answer within ${Math.round(durationMs)} ms`;
    logs.push({
      service: 'payments',
      atMs,
      severity: isCharged ? 'info' : 'error',
      body,
      attributes: charge,
      traceId,
    });
    if (isCharged && durationMs > 1_000) {
      logs.push({
        service: 'payments',
        atMs,
        severity: 'warn',
        body: 'slow answer of the acquirer',
        attributes: charge,
        traceId,
      });
    }
  }
  const outcome = isPaid
    ? ({ severity: 'info', body: `order ${orderId} placed`, eventName: 'order.placed' } as const)
    : ({
        severity: 'error',
        body: `order ${orderId} cancelled: the payment failed`,
        eventName: 'order.cancelled',
      } as const);
  logs.push({ service: 'checkout', atMs: atMs + 5, ...outcome, attributes, traceId });
  return logs;
}

const workerLogIntervalMs = 30_000;

function logsOfWorker({ fromMs, toMs, endMs }: LogsOf): readonly DemoLog[] {
  const logs: DemoLog[] = [];
  for (let atMs = fromMs + workerLogIntervalMs / 2; atMs < toMs; atMs += workerLogIntervalMs) {
    const waiting = Math.round(shopStateAt(minuteAt(atMs, endMs)).waitingMails);
    logs.push({
      service: 'worker',
      atMs,
      severity: waiting > 100 ? 'warn' : 'info',
      body: `${waiting} mails wait in order-mails`,
      attributes: { queue: 'order-mails', waiting },
    });
  }
  return logs;
}

function logsOfDeploys({ fromMs, toMs, endMs }: LogsOf): readonly DemoLog[] {
  const deploys = [
    { minute: deployMinute, body: `deployed payments ${paymentsVersions.faulty}` },
    { minute: rollbackMinute, body: `rolled payments back to ${paymentsVersions.before}` },
  ];
  return deploys
    .map(({ minute, body }): DemoLog => {
      const atMs = timeOfMinute(minute, endMs);
      return { service: 'payments', atMs, severity: 'info', body, eventName: 'deploy' };
    })
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
}

function encodeLog(log: DemoLog, spanIds: LogsOf['spanIds']): object {
  const { service, atMs, severity, body, attributes = {}, eventName, traceId } = log;
  const spanId = traceId === undefined ? undefined : spanIds.get(traceId)?.get(service);
  return {
    timeUnixNano: toUnixNano(atMs),
    observedTimeUnixNano: toUnixNano(atMs),
    severityNumber: severityNumbers[severity],
    severityText: severity.toUpperCase(),
    body: { stringValue: body },
    attributes: toAttributes(attributes),
    ...(eventName === undefined ? {} : { eventName }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(spanId === undefined ? {} : { spanId }),
  };
}
