import { describe, expect, it } from 'vitest';
import { encodeTracesRequest, type SpanEventInit, type SpanInit } from '../testing/encode-traces-request.ts';
import { readSpanEvents } from './span-events.ts';

const startNs = 1_795_162_530_000_000_000n;
const spanId = 'eee19b7ec3c1b174';
const traceId = '5b8efff798038103d269b633813fc60c';

function read(span: SpanInit) {
  const spans = [{ traceId, spanId, startNs, endNs: startNs + 1_500_000n, name: 'pay', ...span }];
  return readSpanEvents(encodeTracesRequest([{ scopeSpans: [{ spans }] }]), 7);
}

/** The event that one event of a span becomes. */
function readEvent(event: SpanEventInit) {
  const [, , ...events] = read({ events: [{ timeNs: startNs + 1n, ...event }] });
  expect(events).toHaveLength(1);
  return events[0];
}

describe('the events of a span', () => {
  it('are its start and its end, with all that the producer said', () => {
    const request = encodeTracesRequest([
      {
        resource: { 'service.name': 'shop' },
        scopeSpans: [
          {
            scope: { name: 'http', version: '1.2' },
            spans: [
              {
                traceId,
                spanId,
                parentSpanId: '00000000000000ff',
                traceState: 'a=b',
                name: 'GET /pay',
                kind: 3,
                startNs,
                endNs: startNs + 1_500_000n,
                attributes: { 'http.route': '/pay', tries: 2n, __proto__: 'x' },
                droppedAttributesCount: 1,
                droppedEventsCount: 2,
                links: [
                  {
                    traceId,
                    spanId,
                    traceState: 'c=d',
                    attributes: { why: 'retry' },
                    droppedAttributesCount: 4,
                  },
                  { traceId, spanId: '' },
                ],
                droppedLinksCount: 3,
                status: { code: 1, message: 'done' },
              },
            ],
          },
        ],
      },
    ]);
    const payload = {
      span_id: spanId,
      parent_span_id: '00000000000000ff',
      name: 'GET /pay',
      kind: 'client',
      service: 'shop',
      scope: { name: 'http', version: '1.2' },
      attributes: { 'http.route': '/pay', tries: '2' },
      links: [
        {
          trace_id: traceId,
          span_id: spanId,
          trace_state: 'c=d',
          attributes: { why: 'retry' },
          dropped_attributes_count: 4,
        },
      ],
      trace_state: 'a=b',
      dropped_attributes_count: 1,
      dropped_events_count: 2,
      dropped_links_count: 4,
    };
    const fixed = { version: 1, source: 'otlp', createdAtMs: 7 };
    expect(readSpanEvents(request, 7)).toEqual([
      {
        eventId: `span.${spanId}.started`,
        eventType: 'span_started',
        ...fixed,
        traceTimestampNs: startNs,
        payload,
      },
      {
        eventId: `span.${spanId}.finished`,
        eventType: 'span_finished',
        ...fixed,
        traceTimestampNs: startNs + 1_500_000n,
        payload: { ...payload, status: 'ok', status_message: 'done', duration_ms: 1.5 },
      },
    ]);
  });

  it('leave out what the producer did not say', () => {
    const [started, finished] = read({ name: '', endNs: 0n });
    expect(started?.payload).toEqual({ span_id: spanId, name: 'unnamed' });
    expect(finished).toMatchObject({
      traceTimestampNs: startNs,
      payload: { span_id: spanId, name: 'unnamed', duration_ms: 0 },
    });
  });

  it('keep every key of attributes', () => {
    const attributes = new Map([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    const [started] = read({ attributes });
    expect(JSON.stringify(started?.payload['attributes'])).toBe('{"__proto__":"a","constructor":"b"}');
  });

  it('have an event for each of its events, at the start if it has no time', () => {
    expect(readEvent({ name: 'cache miss', attributes: { key: 'x' }, droppedAttributesCount: 1 })).toEqual({
      eventId: `span.${spanId}.event.0`,
      eventType: 'info_event_added',
      version: 1,
      source: 'otlp',
      createdAtMs: 7,
      traceTimestampNs: startNs + 1n,
      payload: { name: 'cache miss', details: { key: 'x' }, span_id: spanId, dropped_attributes_count: 1 },
    });
    expect(readEvent({ timeNs: 0n })).toMatchObject({
      traceTimestampNs: startNs,
      payload: { name: 'unnamed' },
    });
  });
});

describe('an exception', () => {
  it.each([
    [{ 'exception.type': 'TypeError', 'exception.message': 'no' }, 'TypeError: no'],
    [{ 'exception.type': 'TypeError' }, 'TypeError'],
    [{ 'exception.message': 'no' }, 'no'],
    [{ other: 'x' }, 'exception'],
  ])('with %j is an error with its name', (attributes, name) => {
    const error = readEvent({
      name: 'exception',
      attributes: { ...attributes, 'exception.stacktrace': 'at f' },
    });
    expect(error).toMatchObject({
      eventType: 'error_event_added',
      payload: { name, stack_trace: 'at f', span_id: spanId },
    });
    expect(error?.payload['details']).toEqual(attributes);
  });

  it('has a bounded stack trace', () => {
    const attributes = { 'exception.stacktrace': '😀'.repeat(20_000) };
    const text = String(readEvent({ name: 'exception', attributes })?.payload['stack_trace']);
    expect(text).toBe(`${'😀'.repeat(16_383)}…`);
  });
});

describe('the error of a span', () => {
  const errorsOf = (span: SpanInit) =>
    read(span).filter(({ eventType }) => eventType === 'error_event_added');
  const exception = (message: string, type = 'Oops') => ({
    name: 'exception',
    timeNs: startNs,
    attributes: { 'exception.type': type, 'exception.message': message },
  });

  it('is named by the status, at the end', () => {
    expect(errorsOf({ status: { code: 2, message: 'declined' } })).toEqual([
      {
        eventId: `span.${spanId}.error`,
        eventType: 'error_event_added',
        version: 1,
        source: 'otlp',
        createdAtMs: 7,
        traceTimestampNs: startNs + 1_500_000n,
        payload: { name: 'declined', span_id: spanId },
      },
    ]);
    expect(errorsOf({ status: { code: 2 } })[0]?.payload['name']).toBe('pay failed');
  });

  it.each(['declined', 'Oops: declined', ''])('is the exception that says the same: "%s"', (message) => {
    const errors = errorsOf({ status: { code: 2, message }, events: [exception('declined')] });
    expect(errors.map(({ eventId }) => eventId)).toEqual([`span.${spanId}.event.0`]);
  });

  it('stands beside an exception that says something else', () => {
    const errors = errorsOf({ status: { code: 2, message: 'gave up' }, events: [exception('declined')] });
    expect(errors).toHaveLength(2);
  });
});

describe('an event named as a hint', () => {
  it.each([
    ['cairn.web3.evm.txhint', 'evm_transaction'],
    ['cairn.web3.safe.txhint', 'safe_transaction'],
    ['cairn.web3.safe.msghint', 'safe_message'],
    ['cairn.web3.solana.txhint', 'solana_transaction'],
    ['cairn.web3.relayhint', 'relay_order'],
    ['cairn.web3.canton.txhint', 'canton_command'],
  ])('%s is a hint of kind %s', (name, kind) => {
    const attributes = {
      'chain.caip2': 'eip155:1',
      'chain.name': 'mainnet',
      'chain.chain_id': 1n,
      transaction_hash: '0xabc',
      correlation_id: 'tx-1',
      nonce: 4n,
    };
    const event = readEvent({ name, attributes });
    expect(event).toMatchObject({ eventType: 'transaction_hint_added', pluginCorrelationId: 'tx-1' });
    expect(event?.payload).toEqual({
      chain: { caip2: 'eip155:1', name: 'mainnet', chain_id: 1 },
      kind,
      transaction_hash: '0xabc',
      attributes: { nonce: '4' },
    });
  });

  it('keeps values that its fields cannot have as attributes', () => {
    const attributes = { 'chain.caip2': 'eip155:1', 'chain.chain_id': '-1', correlation_id: 'x'.repeat(129) };
    const event = readEvent({ name: 'cairn.web3.evm.txhint', attributes });
    expect(event?.payload).toEqual({
      chain: { caip2: 'eip155:1' },
      kind: 'evm_transaction',
      attributes: { 'chain.chain_id': '-1', correlation_id: 'x'.repeat(129) },
    });
    expect(event).not.toHaveProperty('pluginCorrelationId');
  });

  it.each([
    [{}, /^no transaction hint without a chain; set the attribute chain.caip2/],
    [{ 'chain.caip2': 'Ethereum' }, /^no transaction hint: chain.caip2 is not a CAIP-2 chain id/],
  ])('is information that says why if its chain is %j', (attributes, problem) => {
    const event = readEvent({ name: 'cairn.web3.evm.txhint', attributes });
    expect(event).toMatchObject({
      eventType: 'info_event_added',
      payload: { name: 'cairn.web3.evm.txhint', details: { ...attributes } },
    });
    expect(event?.payload['details']).toHaveProperty(['cairn.hint.problem'], expect.stringMatching(problem));
  });

  it('is information if no such hint is known', () => {
    expect(readEvent({ name: 'cairn.web3.other' })?.eventType).toBe('info_event_added');
  });
});
