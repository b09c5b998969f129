import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { servedContract } from '../../../contract/testing/served-contract.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { toWireTraceEvent } from '../../../traces/testing/trace-event-wire.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import { contractRef, createContractAjv } from '../../native/contract-ajv.ts';
import { arbitraryPlacedSpans, toTracesRequest } from '../testing/arbitrary-traces-request.ts';
import { encodeTracesRequest, type SpanInit } from '../testing/encode-traces-request.ts';
import { readSpanEvents } from './span-events.ts';

const startNs = 1_795_162_530_000_000_000n;
const ids = { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174' };
const validate = createContractAjv(servedContract.document).compile(
  contractRef('#/components/schemas/TraceEvent'),
);

function expectInContract(events: readonly TraceEvent[]): void {
  for (const event of events) {
    validate(toWireTraceEvent(event));
    expect(validate.errors ?? []).toEqual([]);
  }
}

function read(span: SpanInit, service?: string): TraceEvent[] {
  const spans = [{ ...ids, startNs, ...span }];
  const resource = service === undefined ? {} : { resource: { 'service.name': service } };
  const scope = { name: 's'.repeat(5000), version: 'v'.repeat(5000) };
  return readSpanEvents(encodeTracesRequest([{ ...resource, scopeSpans: [{ scope, spans }] }]), 0);
}

function manyAttributes(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`key ${index}`, 'x']);
}

describe('the events of a span', () => {
  it('fit the contract', () => {
    fc.assert(
      fc.property(arbitraryPlacedSpans(startNs), (placed) => {
        expectInContract(readSpanEvents(encodeTracesRequest(toTracesRequest(placed)), 0));
      }),
      { numRuns: propertyRuns(0.3) },
    );
  });

  it.each<[string, SpanInit]>([
    ['a long name', { name: 'n'.repeat(100_000) }],
    ['a long trace state', { traceState: 't'.repeat(5000) }],
    ['a long status message', { status: { code: 2, message: 'm'.repeat(262_145) } }],
    ['a long key', { attributes: { ['é'.repeat(513)]: 'x' } }],
    ['a long value', { attributes: { bytes: new Uint8Array(200_000) } }],
    ['many attributes', { attributes: manyAttributes(1_030) }],
    ['many links', { links: new Array(1_030).fill({ ...ids, attributes: manyAttributes(2) }) }],
    ['a link with many attributes', { links: [{ ...ids, attributes: manyAttributes(1_030) }] }],
    ['an event with a long name', { events: [{ name: 'e'.repeat(5000) }] }],
    ['an event with many attributes', { events: [{ name: 'e', attributes: manyAttributes(1_030) }] }],
    [
      'a long exception',
      {
        events: [
          {
            name: 'exception',
            attributes: {
              'exception.message': 'm'.repeat(40_000),
              'exception.stacktrace': 's'.repeat(40_000),
            },
          },
        ],
      },
    ],
    [
      'a hint with many attributes',
      {
        events: [
          {
            name: 'cairn.web3.relayhint',
            attributes: [['chain.caip2', 'eip155:1'], ['long', 'l'.repeat(5000)], ...manyAttributes(80)],
          },
        ],
      },
    ],
    ['invalid UTF-8 in a hint', { events: [{ name: 'cairn.web3.x\ud800' }] }],
  ])('fit the contract with %s', (_what, span) => {
    expectInContract(read(span, 's'.repeat(5000)));
  });

  it('say how many attributes and links were left out, and where a text was cut', () => {
    const [started] = read({
      attributes: [['', 'no key'], ...manyAttributes(1_030)],
      droppedAttributesCount: 10,
      links: [...new Array(1_026).fill(ids), { traceId: ids.traceId }],
      droppedLinksCount: 5,
      name: `${'n'.repeat(4094)}😀x`,
    });
    const { attributes, links, ...payload } = started?.payload ?? {};
    expect(Object.keys(attributes ?? {})).toEqual(manyAttributes(1_024).map(([key]) => key));
    expect(links).toHaveLength(1_024);
    expect(payload).toMatchObject({
      name: `${'n'.repeat(4094)}…`,
      dropped_attributes_count: 17,
      dropped_links_count: 8,
    });
  });

  it('have U+FFFD for what is not UTF-8', () => {
    const request = encodeTracesRequest([{ scopeSpans: [{ spans: [{ ...ids, startNs, name: 'a?b' }] }] }]);
    request[Buffer.from(request).indexOf('a?b') + 1] = 0xff;
    expect(readSpanEvents(request, 0)[0]?.payload['name']).toBe('a\ufffdb');
  });
});
