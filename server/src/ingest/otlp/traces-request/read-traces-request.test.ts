import { describe, expect, it } from 'vitest';
import { MalformedRequest } from '../protobuf/malformed-request.ts';
import { createWireWriter } from '../protobuf/wire-writer.ts';
import { decodeSpans } from '../testing/decode-spans.ts';
import {
  encodeTracesRequest,
  type ResourceSpansInit,
  type SpanInit,
} from '../testing/encode-traces-request.ts';
import { readTracesRequest } from './read-traces-request.ts';

const traceId = '5b8efff798038103d269b633813fc60c';
const spanId = 'eee19b7ec3c1b174';
const startNs = 1_795_162_530_000_000_000n;

function readSpan(span: SpanInit): unknown {
  const spans = [{ traceId, spanId, startNs, endNs: startNs + 10n, ...span }];
  return decodeSpans(encodeTracesRequest([{ scopeSpans: [{ spans }] }]))[2];
}

const noLabels = { attributes: new Map(), traceAttributes: new Map(), traceTags: [] };

describe('reading a request with spans', () => {
  it('passes on each span with its resource and scope', () => {
    const request: ResourceSpansInit[] = [
      {
        resource: { 'service.name': 'shop' },
        scopeSpans: [
          { scope: { name: 'http' }, spans: [{ traceId, spanId, name: 'a', startNs }] },
          { spans: [{ parentSpanId: spanId, name: 'b' }] },
        ],
      },
      { scopeSpans: [] },
    ];
    expect(decodeSpans(encodeTracesRequest(request))).toEqual([
      { resourceBytes: 24 },
      { scopeBytes: 6 },
      {
        traceId,
        spanId,
        isRoot: true,
        name: 'a',
        startNs,
        endNs: startNs,
        firstNs: startNs,
        lastNs: startNs,
        severityMask: 0,
        hasTraceLabels: false,
        labels: noLabels,
      },
      { scopeBytes: 0 },
      {
        traceId: undefined,
        spanId: undefined,
        isRoot: false,
        name: 'b',
        startNs: 0n,
        endNs: 0n,
        firstNs: 0n,
        lastNs: 0n,
        severityMask: 0,
        hasTraceLabels: false,
        labels: noLabels,
      },
      { resourceBytes: 0 },
    ]);
  });

  it.each([
    ['', true],
    ['0000000000000000', true],
    ['00000000000000ff', false],
    ['ff', false],
  ])('calls a span with the parent "%s" a root: %s', (parentSpanId, isRoot) => {
    expect(readSpan({ parentSpanId })).toMatchObject({ isRoot });
  });

  it.each(['', '00', '0'.repeat(16), 'f'.repeat(18)])('finds no valid span id in "%s"', (id) => {
    expect(readSpan({ spanId: id })).toMatchObject({ spanId: undefined });
  });

  it('extends first and last to its events, those without a time excepted', () => {
    const events = [{ timeNs: startNs - 5n }, { timeNs: startNs + 2n ** 40n }, { timeNs: 0n }, {}];
    expect(readSpan({ events })).toMatchObject({ firstNs: startNs - 5n, lastNs: startNs + 2n ** 40n });
  });

  it.each<[string, SpanInit, number]>([
    ['nothing', {}, 0],
    ['an error', { status: { code: 2 } }, 4],
    ['success', { status: { code: 1 } }, 0],
    ['an event', { events: [{ name: 'exceptional' }] }, 1],
    ['an exception', { events: [{ name: 'exception' }] }, 4],
    ['an event without a name', { events: [{}] }, 1],
    ['a hint', { events: [{ name: 'cairn.web3.relayhint', attributes: { 'chain.caip2': 'a-b:c' } }] }, 0],
    ['a hint without a chain', { events: [{ name: 'cairn.web3.relayhint' }] }, 1],
    ['an unknown hint', { events: [{ name: 'cairn.web3.x', attributes: { 'chain.caip2': 'a-b:c' } }] }, 1],
  ])('sees the severity of %s', (_what, span, severityMask) => {
    expect(readSpan(span)).toMatchObject({ severityMask });
  });

  it.each([
    [['cairn.trace.tags'], true],
    [['cairn.trace.'], true],
    [['a', 'cairn.trace.attribute.x', 'b'], true],
    [['cairn.trace', 'cairn.tracex', 'x.cairn.trace.tags'], false],
  ])('notices labels of the trace in %j: %s', (keys, hasTraceLabels) => {
    expect(readSpan({ attributes: keys.map((key) => [key, 'x'] as const) })).toMatchObject({
      hasTraceLabels,
    });
  });

  it.each<[string, (broken: Uint8Array) => Uint8Array]>([
    ['an attribute', (broken) => nest(broken, 9, 2, 2, 1)],
    ['an attribute of an event', (broken) => nest(broken, 3, 11, 2, 2, 1)],
    ['an attribute of a link', (broken) => nest(broken, 4, 13, 2, 2, 1)],
    ['a value in an array', (broken) => nest(broken, 1, 5, 2, 9, 2, 2, 1)],
    ['a status', (broken) => nest(broken, 15, 2, 2, 1)],
    ['an attribute of a resource', (broken) => nest(broken, 1, 1, 1)],
    ['a scope', (broken) => nest(broken, 1, 2, 1)],
  ])('refuses a request with broken bytes in %s', (_what, wrap) => {
    const sink = { beginResource() {}, beginScope() {}, addSpan() {} };
    expect(() => readTracesRequest(wrap(Uint8Array.of(0x0a, 0x05)), sink)).toThrow(MalformedRequest);
  });
});

/** The bytes as a message inside of others, innermost field first. */
function nest(bytes: Uint8Array, ...fields: number[]): Uint8Array {
  return fields.reduce((inner, field) => {
    const writer = createWireWriter();
    writer.bytes(field, inner);
    return writer.finish();
  }, bytes);
}

describe('the labels of a span', () => {
  const labelsOf = (attributes: SpanInit['attributes']) =>
    (readSpan({ attributes: attributes ?? [] }) as { labels: unknown }).labels;

  it('are its attributes as text, and what it says about the trace', () => {
    const attributes = {
      route: '/pay',
      tries: 2n,
      'cairn.trace.attribute.tenant': 'acme',
      'cairn.trace.attribute.': 'no key',
      'cairn.trace.tags': ' slow, ,paid,slow',
      'cairn.trace.other': 'x',
    };
    expect(labelsOf(attributes)).toEqual({
      attributes: new Map([
        ['route', '/pay'],
        ['tries', '2'],
        ['cairn.trace.other', 'x'],
      ]),
      traceAttributes: new Map([['tenant', 'acme']]),
      traceTags: ['slow', 'paid'],
    });
  });

  it.each([
    [
      ['a,b', 'c', 1n],
      ['a,b', 'c'],
    ],
    ['[a]', ['[a]']],
    ['', []],
    [true, ['true']],
  ] as const)('take tags from %o', (value, traceTags) => {
    expect(labelsOf({ 'cairn.trace.tags': value })).toMatchObject({ traceTags });
  });

  it('are within the limits of a trace', () => {
    const attributes: [string, string][] = [
      ['k'.repeat(257), 'x'],
      ['é'.repeat(128), 'é'.repeat(2049)],
      ['', 'x'],
      ['cairn.trace.tags', `${'t'.repeat(257)},${'t'.repeat(256)}`],
    ];
    expect(labelsOf(attributes)).toEqual({
      attributes: new Map([['é'.repeat(128), `${'é'.repeat(2046)}…`]]),
      traceAttributes: new Map(),
      traceTags: ['t'.repeat(256)],
    });
  });
});
