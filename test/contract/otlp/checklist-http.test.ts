import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configOptions } from '../../../server/src/config/config-schema.ts';
import { AppError } from '../../../server/src/errors/app-error.ts';
import {
  decodeExportResult,
  decodeRpcStatus,
} from '../../../server/src/ingest/otlp/testing/decode-rpc-status.ts';
import { createFakeLogStore } from '../../../server/src/logs/testing/fake-log-store.ts';
import { type OtlpWorld, startOtlpWorld, startOtlpWorldForTest } from './otlp-world.ts';
import { jsonWithRecords, makeSampleRequests, type SampleRequests } from './sample-requests.ts';

/*
 * What https://opentelemetry.io/docs/specs/otlp/ (1.x) asks of a server over HTTP, in the order of that page. Every
 * title quotes or shortens its rule.
 */

const protobuf = 'application/x-protobuf';
const json = 'application/json';
/** A length past the end. */
const notProtobuf = new Uint8Array([0x0a, 0x7f, 1]);

let world: OtlpWorld;
let sent: SampleRequests;
beforeAll(async () => {
  world = await startOtlpWorld();
});
beforeEach(async () => {
  sent = makeSampleRequests();
  await world.listNewLogs();
});
afterAll(() => world.stop());

function failingStore(error: AppError) {
  return { ...createFakeLogStore({ nowMs: Date.now }), append: () => Promise.reject(error) };
}

function mediaType(response: Response): string | undefined {
  return response.headers.get('content-type')?.split(';')[0];
}

describe('OTLP/HTTP', () => {
  it('the default network port for OTLP/HTTP is 4318', () => {
    expect(configOptions.get('ingestPort')?.defaultText).toBe('4318');
  });

  it('the default URL path for requests that carry log data is /v1/logs, the method POST', async () => {
    const { post, listNewLogs } = world;
    expect((await post(sent.protobuf)).status).toBe(200);
    expect(await listNewLogs()).toMatchObject([{ body: sent.body }]);
  });

  it.each([
    ['binary protobuf', 'protobuf', protobuf],
    ['JSON protobuf', 'json', json],
  ] as const)(
    '%s is taken, and the server MUST use the same Content-Type in its response',
    async (_what, encoding, contentType) => {
      const { post, listNewLogs } = world;
      const response = await post(sent[encoding], { contentType });
      expect([response.status, mediaType(response)]).toEqual([200, contentType]);
      expect(await listNewLogs()).toMatchObject([{ body: expect.stringContaining(sent.body) }]);
    },
  );

  it('on success the response MUST be 200 with an Export<signal>ServiceResponse, and MUST leave partial_success unset', async () => {
    const { post } = world;
    expect((await (await post(sent.protobuf)).bytes()).length).toBe(0);
    expect(await (await post(sent.json)).json()).toEqual({});
  });

  it.each([
    ['protobuf', new Uint8Array()],
    ['JSON', '{}'],
  ])(
    'if the server receives an empty request the server SHOULD respond with success: %s',
    async (_what, body) => {
      const { post } = world;
      expect((await post(body)).status).toBe(200);
    },
  );

  it('on partial success the status is 200, rejected_log_records is set, and error_message SHOULD be', async () => {
    const { post, listNewLogs } = world;
    const result = decodeExportResult(await (await post(sent.halfGood.protobuf)).bytes());
    expect(result).toEqual({
      rejected: 1,
      reason: expect.stringMatching(/^time_unix_nano 1 is 1970-01-01T/),
    });
    expect(await listNewLogs()).toHaveLength(1);
  });

  it('in JSON, the count of a partial success is a string, as 64-bit integers are', async () => {
    const { post } = world;
    expect(await (await post(sent.halfGood.json)).json()).toEqual({
      partialSuccess: { rejectedLogRecords: '1', errorMessage: expect.stringContaining('1970') },
    });
  });

  it.each([
    ['protobuf', notProtobuf, protobuf],
    ['JSON', '{"resourceLogs":1}', json],
  ])(
    'bad data MUST be 400, its body a Status whose details SHOULD have a BadRequest: %s',
    async (_what, body, contentType) => {
      const { post } = world;
      const response = await post(body, { contentType });
      expect([response.status, mediaType(response)]).toEqual([400, contentType]);
      if (contentType === protobuf) {
        const { code, message, details } = decodeRpcStatus(await response.bytes());
        expect(code).toBe(3);
        expect(details).toEqual([{ type: 'BadRequest', violations: [{ field: '', description: message }] }]);
      } else {
        expect(await response.json()).toEqual({
          code: 3,
          message: 'resourceLogs must be an array, not a number',
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.BadRequest',
              fieldViolations: [{ field: 'resourceLogs', description: 'must be an array, not a number' }],
            },
          ],
        });
      }
    },
  );

  it('a protobuf body that is JSON, and the other way round, is bad data', async () => {
    const { post } = world;
    expect((await post(sent.json, { contentType: protobuf })).status).toBe(400);
    expect((await post(sent.protobuf, { contentType: json })).status).toBe(400);
  });

  it.each([
    [429, 'RESOURCE_EXHAUSTED'],
    [503, 'UNAVAILABLE'],
  ] as const)(
    'throttled requests are %i, and the server SHOULD say when to come back in Retry-After',
    async (status, code) => {
      const error = new AppError(code, 'retry later', [{ type: 'retry', retry_after_seconds: 7 }]);
      const { post } = await startOtlpWorldForTest({ stores: { logs: failingStore(error) } });
      const response = await post(sent.protobuf);
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, '7']);
      expect(decodeRpcStatus(await response.bytes()).details).toEqual([
        { type: 'RetryInfo', delaySeconds: 7 },
      ]);
      expect(await (await post(sent.json)).json()).toMatchObject({
        details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }],
      });
    },
  );

  it('every 4xx and 5xx MUST have a Status in its body', async () => {
    const { post, service } = await startOtlpWorldForTest({ flags: { 'otlp-max-body': '1KiB' } });
    const answers = [
      await post(sent.protobuf, { headers: { 'x-ingest-api-key': 'nobody' } }),
      await post(sent.protobuf, { headers: { 'x-ingest-api-key': service.keys.serverKey } }),
      await post(sent.protobuf, { headers: { 'content-encoding': 'br' } }),
      await post(new Uint8Array(2_000)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 415, 413]);
    const codes = await Promise.all(
      answers.map(async (answer) => decodeRpcStatus(await answer.bytes()).code),
    );
    expect(codes).toEqual([16, 16, 3, 8]);
  });

  it('the client MAY keep the connection alive between requests', async () => {
    const { post } = world;
    for (let request = 0; request < 3; request++) {
      expect((await post(sent.protobuf)).headers.get('connection')).not.toBe('close');
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
  ] as const)(
    'the client MAY compress the body, and MUST then say so in Content-Encoding: %s',
    async (encoding, pack) => {
      const { post, listNewLogs } = world;
      const headers = { 'content-encoding': encoding };
      expect((await post(pack(sent.protobuf), { headers })).status).toBe(200);
      expect((await post(pack(sent.json), { headers, contentType: json })).status).toBe(200);
      expect(await listNewLogs()).toHaveLength(2);
    },
  );

  it('a key may also come in Authorization, with or without Bearer', async () => {
    const { client, service, listNewLogs } = world;
    const { ingestKey, serverKey } = service.keys;
    for (const authorization of [ingestKey, `Bearer ${ingestKey}`, serverKey, `Bearer ${serverKey}`]) {
      const headers = { 'content-type': json, authorization };
      const body = jsonWithRecords(`{"body":{"stringValue":"${authorization.length}"}}`);
      expect(
        (await client.fetch(`${service.ingestUrl}/v1/logs`, { method: 'POST', headers, body })).status,
      ).toBe(200);
    }
    expect((await listNewLogs()).length).toBeGreaterThan(0);
  });
});

describe('JSON protobuf encoding', () => {
  it.each([
    [
      'trace and span ids are hex, in any case',
      '"traceId":"4BF92F3577B34DA6A3CE929D0E0E4736","spanId":"00f067aa0ba902B7"',
      { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7' },
    ],
    ['enums are integers', '"severityNumber":17', { severity_number: 17 }],
    [
      'receivers MUST ignore unknown fields',
      '"body":{"stringValue":"x"},"futureField":{"a":[1]},"spanID":"no"',
      { body: 'x' },
    ],
    [
      'names are lowerCamelCase, the original names of protobuf are not taken',
      '"severityText":"WARN","severity_number":5',
      { severity_text: 'WARN', severity_number: 0 },
    ],
    [
      '64-bit integers are strings or numbers',
      '"attributes":[{"key":"a","value":{"intValue":"9007199254740993"}},{"key":"b","value":{"intValue":9007199254740993}}]',
      { attributes: { a: '9007199254740993', b: '9007199254740993' } },
    ],
    ['bytes other than ids are base64', '"body":{"bytesValue":"aGVsbG8="}', { body: 'aGVsbG8=' }],
  ])('%s', async (_rule, members, expected) => {
    const { post, listNewLogs } = world;
    expect((await post(jsonWithRecords(`{${members}}`))).status).toBe(200);
    expect(await listNewLogs()).toMatchObject([expected]);
  });

  it('in protobuf too, receivers MUST ignore unknown fields', async () => {
    const { post, listNewLogs } = world;
    const unknown = new Uint8Array([0xf8, 0x07, 1, 0xfa, 0x07, 2, 1, 2]);
    expect((await post(new Uint8Array([...unknown, ...sent.protobuf, ...unknown]))).status).toBe(200);
    expect(await listNewLogs()).toHaveLength(1);
  });
});

it('the same data MAY arrive twice: sent again within ten minutes it is stored once', async () => {
  const { post, listNewLogs } = world;
  for (let time = 0; time < 3; time++) expect((await post(sent.protobuf)).status).toBe(200);
  expect(await listNewLogs()).toHaveLength(1);
});
