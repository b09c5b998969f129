import {
  createTraceState,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as traceApi,
} from '@opentelemetry/api';
import { beforeAll, expect, it } from 'vitest';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { readTrace } from '../../support/read-trace.ts';
import { type ContractProject, openProject } from '../open-project.ts';
import { compressions, protocols } from './create-otlp-exporter.ts';
import { sendSpansWithOpenTelemetry } from './send-spans-with-opentelemetry.ts';

const scope = { name: 'checkout.payment', version: '2.4.0' };
const linked = { trace_id: '5b8efff798038103d269b633813fc60c', span_id: 'eee19b7ec3c1b174' };
const senders = protocols.flatMap((protocol) =>
  compressions.map((compression) => ({ protocol, compression })),
);

let service: ContractProject;
beforeAll(async () => {
  service = await openProject();
});

it.each(senders)(
  'what the OpenTelemetry SDK traces and sends over $protocol ($compression) is what comes back',
  async ({ protocol, compression }) => {
    const serviceName = `shop ${protocol} ${compression}`;
    const atSeconds = Math.floor(Date.now() / 1000) - 60;
    const at = (nanoseconds: number): [number, number] => [atSeconds, nanoseconds];
    const error = Object.assign(new TypeError('the card has expired'), { stack: 'TypeError: …\n    at pay' });
    const ids = { traceId: '', root: '', child: '' };
    await sendSpansWithOpenTelemetry(
      { protocol, compression, ...service, ingestKey: service.keys.ingestKey },
      { 'service.name': serviceName, 'host.name': 'wéb-1' },
      scope,
      (tracer) => {
        const root = tracer.startSpan(
          'POST /pay',
          {
            kind: SpanKind.SERVER,
            startTime: at(1_000_000),
            attributes: {
              'order.id': '4711 😀',
              amount: 12.5,
              retries: 3,
              gift: true,
              lines: ['a', 'b'],
              empty: '',
              'cairn.trace.tags': 'checkout, gold',
              'cairn.trace.attribute.customer.tier': 'gold',
            },
            links: [
              {
                context: {
                  traceId: linked.trace_id,
                  spanId: linked.span_id,
                  traceFlags: 1,
                  traceState: createTraceState('a=1,b=2'),
                },
                attributes: { reason: 'retry' },
              },
            ],
          },
          ROOT_CONTEXT,
        );
        const child = tracer.startSpan(
          'authorize',
          { kind: SpanKind.CLIENT, startTime: at(2_000_001) },
          traceApi.setSpan(ROOT_CONTEXT, root),
        );
        child.addEvent('asked the bank', { attempt: 1 }, at(3_000_000));
        child.recordException(error, at(4_000_000));
        child.setStatus({ code: SpanStatusCode.ERROR, message: 'card declined' });
        child.end(at(5_000_000));
        root.setStatus({ code: SpanStatusCode.OK });
        root.end(at(6_000_000));
        ids.traceId = root.spanContext().traceId;
        ids.root = root.spanContext().spanId;
        ids.child = child.spanContext().spanId;
      },
    );

    const { trace, events } = await readTrace(createOperationCaller(service, service.keys), ids.traceId);
    const second = new Date(atSeconds * 1000).toISOString().slice(0, 19);
    const attributes = {
      'order.id': '4711 😀',
      amount: '12.5',
      retries: '3',
      gift: 'true',
      lines: '["a","b"]',
      empty: '',
    };
    const tier = { 'customer.tier': 'gold' };
    expect(trace).toMatchObject({
      trace_id: ids.traceId,
      name: 'POST /pay',
      status: 'completed',
      highest_severity: 'error',
      tags: ['checkout', 'gold'],
      attributes: { ...attributes, ...tier, 'service.name': serviceName },
      duration_ms: 5,
    });
    const common = { service: serviceName, scope };
    const root = {
      ...common,
      span_id: ids.root,
      name: 'POST /pay',
      kind: 'server',
      attributes: {
        ...attributes,
        'cairn.trace.tags': 'checkout, gold',
        'cairn.trace.attribute.customer.tier': 'gold',
      },
      links: [{ ...linked, trace_state: 'a=1,b=2', attributes: { reason: 'retry' } }],
    };
    const child = {
      ...common,
      span_id: ids.child,
      parent_span_id: ids.root,
      name: 'authorize',
      kind: 'client',
    };
    const otlp = (id: string, type: string, fraction: string, payload: object) => ({
      event_id: `span.${id}`,
      event_type: type,
      version: 1,
      source: 'otlp',
      created_at: expect.any(String),
      trace_timestamp: `${second}${fraction}Z`,
      payload,
    });
    const isOfSpan = ({ event_id }: (typeof events)[number]) => event_id.startsWith('span.');
    expect(events.filter(isOfSpan)).toEqual([
      otlp(`${ids.root}.started`, 'span_started', '.001', root),
      otlp(`${ids.child}.started`, 'span_started', '.002000001', child),
      otlp(`${ids.child}.event.0`, 'info_event_added', '.003', {
        name: 'asked the bank',
        details: { attempt: '1' },
        span_id: ids.child,
      }),
      otlp(`${ids.child}.event.1`, 'error_event_added', '.004', {
        name: 'TypeError: the card has expired',
        stack_trace: error.stack,
        details: { 'exception.type': 'TypeError', 'exception.message': 'the card has expired' },
        span_id: ids.child,
      }),
      otlp(`${ids.child}.error`, 'error_event_added', '.005', { name: 'card declined', span_id: ids.child }),
      otlp(`${ids.child}.finished`, 'span_finished', '.005', {
        ...child,
        status: 'error',
        status_message: 'card declined',
        duration_ms: 2.999999,
      }),
      otlp(`${ids.root}.finished`, 'span_finished', '.006', { ...root, status: 'ok', duration_ms: 5 }),
    ]);
    const ofTrace = events.filter((event) => !isOfSpan(event));
    expect(ofTrace.map(({ event_type, payload }) => [event_type, payload])).toEqual([
      ['started', { name: 'POST /pay' }],
      ['attributes_updated', { attributes: { ...attributes, ...tier, 'service.name': serviceName } }],
      ['tags_updated', { tags: ['checkout', 'gold'] }],
      ['finished', { status: 'completed', duration_ms: 5 }],
    ]);
  },
);

it('2,000 spans of one trace come back, every one once, in batches that overtake each other', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const startMs = Date.now() - 60_000;
  const parent = { traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 };
  await sendSpansWithOpenTelemetry(
    { protocol: 'http/protobuf', compression: 'gzip', ...service, ingestKey: service.keys.ingestKey },
    { 'service.name': 'many' },
    scope,
    (tracer) => {
      const context = traceApi.setSpanContext(ROOT_CONTEXT, parent);
      for (let index = 0; index < 2_000; index += 1) {
        tracer.startSpan(`span ${index}`, { startTime: startMs + index }, context).end();
      }
    },
  );
  const { trace, events } = await readTrace(createOperationCaller(service, service.keys), traceId);
  expect(trace).toMatchObject({ name: 'span 0', status: 'running' });
  const names = events.flatMap(({ event_type, payload }) =>
    event_type === 'span_finished' && 'name' in payload ? [payload.name] : [],
  );
  expect(names.toSorted()).toEqual(Array.from({ length: 2_000 }, (_, index) => `span ${index}`).toSorted());
});
