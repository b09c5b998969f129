import type { SeededRandom } from '../load/seeded-random.ts';
import type { ServiceProcess } from '../service/service-process.ts';

/** A trace that a client sent, and what it may match. */
export interface SentTrace {
  readonly traceId: string;
  /** Names of the rules that match it. */
  readonly rules: readonly string[];
  /** Whether the service answered that it has all of it. */
  readonly acknowledged: boolean;
}

/** Filters by the names of their rules. */
export const ruleFilters = new Map([
  ['hot', 'tag="hot"'],
  ['failed payment', 'attribute.service.name="payment" AND severity="error"'],
]);

/**
 * Sends one trace, in one flush of a client or in spans over OTLP, which say the same. What is not answered 200, or not at all,
 * is not sent again.
 */
export async function sendTrace(
  { ingestUrl }: Pick<ServiceProcess, 'ingestUrl'>,
  ingestKey: string,
  random: SeededRandom,
): Promise<SentTrace> {
  const traceId = random.hex(32);
  const isHot = random.chance(0.3);
  const isPayment = random.chance(0.5);
  const hasFailed = random.chance(0.5);
  const rules = [...(isHot ? ['hot'] : []), ...(isPayment && hasFailed ? ['failed payment'] : [])];
  const trace = { traceId, isHot, service: isPayment ? 'payment' : 'cart', hasFailed };
  const [path, body] = random.chance(0.5) ? toFlush(trace, random) : toSpans(trace, random);
  try {
    const response = await fetch(`${ingestUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ingest-api-key': ingestKey },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return { traceId, rules, acknowledged: response.status === 200 };
  } catch {
    return { traceId, rules, acknowledged: false };
  }
}

interface Trace {
  readonly traceId: string;
  readonly isHot: boolean;
  readonly service: string;
  readonly hasFailed: boolean;
}

function toFlush({ traceId, isHot, service, hasFailed }: Trace, random: SeededRandom): [string, object] {
  const now = new Date().toISOString();
  const event = { event_type: 'error_event_added', trace_timestamp: now, payload: { name: 'declined' } };
  return [
    `/v1/ingest/traces/${traceId}/flush`,
    {
      flush_id: random.hex(16),
      name: 'checkout',
      source: 'client_server',
      sent_at: now,
      attributes: { 'service.name': service },
      tags: isHot ? ['hot'] : [],
      events: hasFailed ? [event] : [],
    },
  ];
}

function toSpans({ traceId, isHot, service, hasFailed }: Trace, random: SeededRandom): [string, object] {
  const start = BigInt(Date.now()) * 1_000_000n;
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const span = {
    traceId,
    spanId: random.hex(16).replace(/^0/, '1'),
    name: 'checkout',
    startTimeUnixNano: String(start),
    endTimeUnixNano: String(start + 1_000_000n),
    attributes: isHot ? [text('cairn.trace.tags', 'hot')] : [],
    ...(hasFailed ? { status: { code: 2, message: 'declined' } } : {}),
  };
  const resource = { attributes: [text('service.name', service)] };
  return ['/v1/traces', { resourceSpans: [{ resource, scopeSpans: [{ spans: [span] }] }] }];
}
