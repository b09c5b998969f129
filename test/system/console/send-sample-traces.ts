import { Client, type Span } from '@cairn/sdk-node';
import { hostileText } from './hostile-text.ts';

export interface SampleTarget {
  readonly ingestUrl: string;
  readonly ingestKey: string;
}

export interface SampleTraces {
  /** Nested spans, a failed one, plugin events of two transactions, an event of an unknown type, and logs. */
  readonly checkoutId: string;
  /** Still running; it is not closed. */
  readonly runningId: string;
  /** Its name, a tag, an attribute and its spans, each in the one before, are script; another attribute is long. */
  readonly hostileId: string;
}

/** Sends traces with the SDK, plugin events as a processor does, and logs over OTLP. */
export async function sendSampleTraces({ ingestUrl, ingestKey }: SampleTarget): Promise<SampleTraces> {
  const client = new Client(ingestKey, { apiUrl: ingestUrl });
  const checkout = client.trace({ name: 'checkout' });
  checkout.addTags(['checkout', 'mobile']).addAttributes({ region: 'eu', 'customer.tier': 'gold' });
  checkout.info('cart validated', { items: 3 });
  checkout.span('POST /orders', (order) => {
    order.span('reserve stock', (stock) => stock.span('SELECT items', () => undefined));
    const charge = order.startSpan('charge card', { attributes: { amount: 1299 } });
    charge.error(new Error('card declined'));
    charge.end('error');
  });
  checkout.addEvent('moon_phase_changed', { phase: { name: 'full', lit: 0.98 } });
  await checkout.flush();
  const checkoutId = checkout.getTraceId();
  await sendPluginEvents({ ingestUrl, ingestKey }, checkoutId);
  await checkout.close('declined');
  await sendLogs({ ingestUrl, ingestKey }, checkoutId);

  for (const [index, region] of ['us', 'us', 'eu', 'us'].entries()) {
    const trace = client
      .trace({ name: index === 3 ? ' ' : `refresh cache ${index}` })
      .addAttribute('region', region);
    if (index === 0) trace.warn('cache is cold');
    await trace.close();
  }
  const running = client.trace({ name: 'import catalogue', autoKeepAlive: false });
  running.info('first file read');
  await running.flush();

  const hostile = client.trace({ name: hostileText });
  hostile
    .addTag(hostileText)
    .addAttributes({
      [hostileText]: hostileText,
      statement: 'SELECT item FROM stock WHERE id = ? '.repeat(40),
    })
    .info(hostileText, { [hostileText]: hostileText });
  nestSpans(hostile, hostileDepth);
  await hostile.close(hostileText);

  await client.shutdown();
  return { checkoutId, runningId: running.getTraceId(), hostileId: hostile.getTraceId() };
}

/** More than fit beside each other with their usual indent. */
const hostileDepth = 24;

function nestSpans(parent: Pick<Span, 'span'>, depth: number): void {
  if (depth > 0) parent.span(hostileText, (span) => nestSpans(span, depth - 1));
}

async function sendPluginEvents(target: SampleTarget, traceId: string): Promise<void> {
  const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();
  const chain = { caip2: 'eip155:1', name: 'Ethereum' };
  const event = (id: string, type: string, offsetMs: number, payload: object = {}) => ({
    event_id: `${id}-${type}`,
    event_type: type,
    trace_timestamp: at(offsetMs),
    plugin_correlation_id: id,
    payload: { chain, transaction_hash: `0x${'9f'.repeat(32)}`, ...payload },
  });
  await post(target, `/v1/ingest/traces/${traceId}/plugin-events`, {
    events: [
      event('evm-1', 'evm_transaction_submitted', 1),
      event('evm-1', 'evm_transaction_confirmed', 40, { block_number: 21_034_567 }),
      event('moon-2', 'moon_landing_planned', 20, { crew: ['ada', 'grace'] }),
    ],
  });
}

async function sendLogs(target: SampleTarget, traceId: string): Promise<void> {
  const logRecords = ['stock reserved', 'card declined by the bank'].map((text, index) => ({
    timeUnixNano: String(BigInt(Date.now() + index) * 1_000_000n),
    severityNumber: index === 0 ? 9 : 17,
    severityText: index === 0 ? 'INFO' : 'ERROR',
    body: { stringValue: text },
    traceId,
    attributes: [{ key: 'attempt', value: { stringValue: '1' } }],
  }));
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] };
  await post(target, '/v1/logs', { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] });
}

/** A trace of so many spans over OTLP: a root with groups of a hundred below it, of which the first span fails. */
export async function sendLongTrace(target: SampleTarget, spanCount: number): Promise<string> {
  const traceId = '10'.repeat(16);
  const spanId = (number: number) => (number + 1).toString(16).padStart(16, '0');
  const startNs = BigInt(Date.now()) * 1_000_000n;
  const spans = Array.from({ length: spanCount }, (_, number) => ({
    traceId,
    spanId: spanId(number),
    ...(number === 0 ? {} : { parentSpanId: spanId(number % 100 === 1 ? 0 : number - ((number - 1) % 100)) }),
    name: number === 0 ? 'nightly import' : `row ${number}`,
    kind: 1,
    startTimeUnixNano: String(startNs + BigInt(number) * 100_000n),
    endTimeUnixNano: String(startNs + (number === 0 ? BigInt(spanCount) : BigInt(number + 5)) * 100_000n),
    ...(number === spanCount - 1 ? { status: { code: 2, message: 'row is malformed' } } : {}),
  }));
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'importer' } }] };
  for (let first = 0; first < spanCount; first += 2_000) {
    const scopeSpans = [{ spans: spans.slice(first, first + 2_000) }];
    await post(target, '/v1/traces', { resourceSpans: [{ resource, scopeSpans }] });
  }
  return traceId;
}

/** So many traces of one span each, over OTLP. */
export async function sendManyTraces(traceCount: number, target: SampleTarget): Promise<void> {
  const startNs = BigInt(Date.now()) * 1_000_000n;
  const spans = Array.from({ length: traceCount }, (_, number) => ({
    traceId: `2${number.toString(16).padStart(31, '0')}`,
    spanId: (number + 1).toString(16).padStart(16, '0'),
    name: `tick ${number}`,
    kind: 1,
    startTimeUnixNano: String(startNs),
    endTimeUnixNano: String(startNs + 1_000_000n),
  }));
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'clock' } }] };
  await post(target, '/v1/traces', { resourceSpans: [{ resource, scopeSpans: [{ spans }] }] });
}

async function post({ ingestUrl, ingestKey }: SampleTarget, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${ingestUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': ingestKey },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
