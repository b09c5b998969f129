import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { SeededRandom } from './seeded-random.ts';
import { minuteAt, shopStateAt } from './shop-story.ts';

/** A trace that the client library in a customer's browser recorded. */
export interface ClientTrace {
  readonly traceId: string;
  /** A `TraceFlush`. */
  readonly flush: object;
  /** A `TraceClose`; absent for a visit that is still open. */
  readonly close?: object;
}

const browsers = ['Firefox', 'Chrome', 'Safari'] as const;
const countries = ['NO', 'SE', 'DK', 'DE', 'FR'] as const;
const visitIntervalMs = 100_000;
/** Visits that started later are still open. */
const openForMs = 120_000;

/** The visits to the shop's checkout page that start within [fromMs, toMs). */
export function makeClientTraces(
  random: SeededRandom,
  { fromMs, toMs, endMs }: { readonly fromMs: number; readonly toMs: number; readonly endMs: number },
): readonly ClientTrace[] {
  const traces: ClientTrace[] = [];
  for (
    let startMs = fromMs + random.between(0, visitIntervalMs);
    startMs < toMs;
    startMs += visitIntervalMs
  ) {
    traces.push(makeClientTrace(random, Math.floor(startMs), endMs));
  }
  return traces;
}

function makeClientTrace(random: SeededRandom, startMs: number, endMs: number): ClientTrace {
  const { chargeFailureShare, chargeMedianMs } = shopStateAt(minuteAt(startMs, endMs));
  const isSlow = chargeMedianMs > 600;
  const hasFailed = random.isTrue(chargeFailureShare);
  const isOpen = startMs > endMs - openForMs;
  const submitMs = startMs + 42_000;
  const answerMs = submitMs + Math.round(random.latency(chargeMedianMs + 60));
  const orderId = `o-${random.hex(8)}`;
  const at = (timeMs: number) => formatRfc3339Ms(timeMs);
  const event = (
    severity: 'info' | 'warn' | 'error',
    timeMs: number,
    name: string,
    details: object = {},
  ) => ({
    event_type: `${severity}_event_added`,
    trace_timestamp: at(timeMs),
    payload: { name, details },
  });
  const outcome = hasFailed
    ? event('error', answerMs, 'payment failed', { order: orderId, message: 'Payment provider timed out' })
    : event('info', answerMs, 'order confirmed', { order: orderId });
  const later = [
    event('info', submitMs, 'payment submitted', { order: orderId }),
    ...(isSlow ? [event('warn', submitMs + 1_000, 'payment takes long', { order: orderId })] : []),
    outcome,
  ];
  const flush = {
    flush_id: 'visit',
    name: 'checkout page',
    source: 'client_browser',
    sent_at: at(isOpen ? startMs : answerMs),
    attributes: {
      'service.name': 'web-shop',
      page: '/checkout',
      browser: random.pick(browsers),
      country: random.pick(countries),
    },
    tags: ['checkout', 'web'],
    events: [
      event('info', startMs, 'cart opened', { items: String(1 + Math.floor(random.between(0, 5))) }),
      ...(isOpen ? [] : later),
    ],
    spans: [
      clientSpan(random.hex(16), 'load cart', at(startMs - 400), at(startMs), 'ok'),
      ...(isOpen
        ? []
        : [
            clientSpan(
              random.hex(16),
              'submit payment',
              at(submitMs),
              at(answerMs),
              hasFailed ? 'error' : 'ok',
            ),
          ]),
    ],
  };
  const traceId = random.hex(32);
  return isOpen
    ? { traceId, flush }
    : { traceId, flush, close: { reason: hasFailed ? 'payment failed' : 'order confirmed' } };
}

function clientSpan(
  spanId: string,
  name: string,
  startedAt: string,
  finishedAt: string,
  status: 'ok' | 'error',
): object {
  return { span_id: spanId, name, started_at: startedAt, finished_at: finishedAt, status };
}
