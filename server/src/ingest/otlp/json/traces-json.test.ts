import { describe, expect, it } from 'vitest';
import { decodeSpans } from '../testing/decode-spans.ts';
import { encodeTracesRequest, type SpanInit } from '../testing/encode-traces-request.ts';
import { readSpanEvents } from '../traces-request/span-events.ts';
import { jsonToProtobuf } from './json-to-protobuf.ts';
import { exportTracesRequest } from './traces-descriptors.ts';

const ids = '"traceId":"5B8EFFF798038103D269B633813FC60C","spanId":"EEE19B7EC3C1B174"';
const sentIds = { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174' };

function transcode(json: string): Uint8Array {
  return jsonToProtobuf(exportTracesRequest, new TextEncoder().encode(json));
}

function withSpan(members: string): string {
  return `{"resourceSpans":[{"scopeSpans":[{"spans":[{${ids}${members && `,${members}`}}]}]}]}`;
}

describe('a span in OTLP/JSON', () => {
  it.each<[string, string, SpanInit]>([
    ['only ids, in upper case', '', {}],
    ['a kind by name', '"kind":"SPAN_KIND_CONSUMER"', { kind: 5 }],
    ['a kind by number', '"kind":2', { kind: 2 }],
    [
      'a status by name',
      '"status":{"code":"STATUS_CODE_ERROR","message":"no"}',
      { status: { code: 2, message: 'no' } },
    ],
    ['a status by number', '"status":{"code":1}', { status: { code: 1 } }],
    ['no parent', '"parentSpanId":""', {}],
    ['a parent', '"parentSpanId":"00000000000000fF"', { parentSpanId: '00000000000000ff' }],
    [
      'times as strings and as numbers',
      '"startTimeUnixNano":"1795162530123456789","endTimeUnixNano":1795162530123456790',
      { startNs: 1795162530123456789n, endNs: 1795162530123456790n },
    ],
    [
      'events',
      '"events":[{"timeUnixNano":"5","name":"e","attributes":[{"key":"k","value":{"intValue":"1"}}],"droppedAttributesCount":2}]',
      { events: [{ timeNs: 5n, name: 'e', attributes: { k: 1n }, droppedAttributesCount: 2 }] },
    ],
    [
      'links',
      `"links":[{${ids},"traceState":"a=b","attributes":[],"droppedAttributesCount":1,"flags":256}]`,
      { links: [{ ...sentIds, traceState: 'a=b', droppedAttributesCount: 1 }] },
    ],
    [
      'counts of what was dropped',
      '"droppedAttributesCount":1,"droppedEventsCount":"2","droppedLinksCount":3',
      { droppedAttributesCount: 1, droppedEventsCount: 2, droppedLinksCount: 3 },
    ],
    ['null fields', '"name":null,"status":null,"events":null,"links":null,"kind":null', {}],
  ])('may hold %s', (_what, members, span) => {
    const transcoded = transcode(withSpan(members));
    const expected = encodeTracesRequest([{ scopeSpans: [{ spans: [{ ...sentIds, ...span }] }] }]);
    expect(readSpanEvents(transcoded, 0)).toEqual(readSpanEvents(expected, 0));
    expect(decodeSpans(transcoded)).toEqual(decodeSpans(expected));
  });

  it.each([
    ['"kind":"SERVER"', /^resourceSpans\[0\]\.scopeSpans\[0\]\.spans\[0\]\.kind /],
    ['"status":{"code":"ERROR"}', /\.status\.code /],
    ['"parentSpanId":"xyz"', /\.parentSpanId /],
    ['"events":{}', /\.events /],
    ['"links":[{"traceId":1}]', /\.links\[0\]\.traceId /],
  ])('is refused with the path of %s', (members, message) => {
    expect(() => transcode(withSpan(members))).toThrow(message);
  });
});
