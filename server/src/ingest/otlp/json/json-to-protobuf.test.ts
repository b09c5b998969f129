import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { decodeLogsRequest } from '../../../logs/testing/decode-logs-request.ts';
import { arbitraryLogsRequest } from '../testing/arbitrary-logs-request.ts';
import { encodeLogsJson } from '../testing/encode-logs-json.ts';
import { encodeLogsRequest, type LogRecordInit } from '../testing/encode-logs-request.ts';
import { arbitraryJsonStyle } from '../testing/otlp-json.ts';
import { jsonToProtobuf } from './json-to-protobuf.ts';
import { exportLogsRequest } from './logs-descriptors.ts';

const receivedAtNs = 1_795_162_530_000_000_000n;

function transcode(json: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return jsonToProtobuf(exportLogsRequest, typeof json === 'string' ? new TextEncoder().encode(json) : json);
}

function decode(request: Uint8Array) {
  return decodeLogsRequest(request, receivedAtNs);
}

/** The text of a request whose only record has these members. */
function withRecord(members: string): string {
  return `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{${members}}]}]}]}`;
}

function expectRecord(members: string, record: LogRecordInit): void {
  const expected = encodeLogsRequest([{ scopeLogs: [{ records: [record] }] }]);
  expect(decode(transcode(withRecord(members)))).toEqual(decode(expected));
}

function refusal(json: string | Uint8Array): AppError {
  try {
    transcode(json);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a request in OTLP/JSON', () => {
  it('has the same records as in protobuf, in every form that JSON allows', () => {
    fc.assert(
      fc.property(arbitraryLogsRequest, arbitraryJsonStyle, (request, drawn) => {
        const transcoded = transcode(encodeLogsJson(request, drawn));
        expect(decode(transcoded)).toEqual(decode(encodeLogsRequest(request)));
      }),
    );
  });

  it.each([
    ['an empty object', '{}'],
    ['no resources', '{"resourceLogs":[]}'],
    ['null for resources', '{"resourceLogs":null}'],
    ['unknown members', '{"resourceSpans":[{"a":[1,{}]}],"x":null}'],
    ['a byte order mark', '\ufeff{}'],
    ['white space', ' \r\n\t{ } \n'],
  ])('may hold nothing: %s', (_what, json) => {
    expect(transcode(json)).toEqual(new Uint8Array());
  });

  it.each<[string, string, LogRecordInit]>([
    [
      'a 64-bit integer as a string',
      '"timeUnixNano":"18446744073709551615"',
      { timeNs: 18446744073709551615n },
    ],
    [
      'one as a number beyond the precision of a double',
      '"timeUnixNano":1795162530123456789',
      { timeNs: 1795162530123456789n },
    ],
    ['one with an exponent', '"timeUnixNano":1.795162530123456789e18', { timeNs: 1795162530123456789n }],
    ['one with a fraction of zeros', '"timeUnixNano":"17.000"', { timeNs: 17n }],
    ['a severity by name', '"severityNumber":"SEVERITY_NUMBER_WARN2"', { severityNumber: 14 }],
    ['a severity by number', '"severityNumber":24', { severityNumber: 24 }],
    [
      'ids in upper case',
      '"traceId":"5B8EFFF798038103D269B633813FC60C"',
      { traceId: '5b8efff798038103d269b633813fc60c' },
    ],
    ['null fields', '"traceId":null,"body":null,"attributes":null,"flags":null', {}],
    ['a number as a double', '"body":{"doubleValue":"1.5e3"}', { body: 1500 }],
    ['NaN', '"body":{"doubleValue":"NaN"}', { body: Number.NaN }],
    ['an infinity', '"body":{"doubleValue":"-Infinity"}', { body: Number.NEGATIVE_INFINITY }],
    ['a negative integer', '"body":{"intValue":-9223372036854775808}', { body: -(2n ** 63n) }],
    ['base64 without padding', '"body":{"bytesValue":"_-8"}', { body: new Uint8Array([0xff, 0xef]) }],
    ['an escaped name', '"\\u0062ody":{"stringValue":"x"}', { body: 'x' }],
    ['an escaped string', '"body":{"stringValue":"a\\n\\u00e9\\ud83d\\ude00"}', { body: 'a\né😀' }],
    ['a lone surrogate', '"body":{"stringValue":"a\\ud800b"}', { body: 'a\ufffdb' }],
    ['an event name', '"eventName":"order.placed"', { eventName: 'order.placed' }],
  ])('may hold %s', (_what, members, record) => {
    expectRecord(members, record);
  });

  it('has only names in lowerCamelCase', () => {
    expectRecord('"time_unix_nano":"1","severity_text":"x","TimeUnixNano":"2"', {});
  });

  it('may be nested 64 levels deep in a value, and no deeper', () => {
    const nested = (levels: number) =>
      `"body":${'{"arrayValue":{"values":['.repeat(levels)}{}${']}}'.repeat(levels)}`;
    expect(decode(transcode(withRecord(nested(64))))).toHaveLength(1);
    expect(refusal(withRecord(nested(65))).message).toMatch(/ must not be nested more than 64 levels deep$/);
    expect(refusal(withRecord(nested(10_000))).message).toMatch(
      / must not be nested more than 64 levels deep$/,
    );
  });
});

it('damaged requests are either read or rejected', () => {
  const damaged = fc
    .tuple(arbitraryLogsRequest, arbitraryJsonStyle)
    .map(([request, drawn]) => Buffer.from(encodeLogsJson(request, drawn)))
    .chain((json) =>
      fc
        .tuple(
          fc.nat(json.length),
          fc.nat(6),
          fc.oneof(
            fc.uint8Array({ maxLength: 3 }),
            fc.constantFrom('null', '{}', '[]', '"x"', '-1', 'true').map((text) => Buffer.from(text)),
          ),
        )
        .map(([at, removed, inserted]) =>
          Buffer.concat([json.subarray(0, at), inserted, json.subarray(at + removed)]),
        ),
    );
  fc.assert(
    fc.property(damaged, (json) => {
      try {
        decode(transcode(json));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
      }
    }),
  );
});
