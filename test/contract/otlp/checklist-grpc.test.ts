import { connect as connectHttp2 } from 'node:http2';
import { compressionAlgorithms, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configOptions } from '../../../server/src/config/config-schema.ts';
import { AppError } from '../../../server/src/errors/app-error.ts';
import { encodeLogsRequest } from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import { createExportClient } from '../../../server/src/ingest/otlp/testing/export-client.ts';
import { createFakeLogStore } from '../../../server/src/logs/testing/fake-log-store.ts';
import { type OtlpWorld, startOtlpWorld, startOtlpWorldForTest } from './otlp-world.ts';
import { makeSampleRequests, type SampleRequests } from './sample-requests.ts';

/*
 * What https://opentelemetry.io/docs/specs/otlp/ (1.x) asks of a server over gRPC, in the order of that page. Every
 * title quotes or shortens its rule.
 */

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

const busy = new AppError('UNAVAILABLE', 'too much to do; retry later', [
  { type: 'retry', retry_after_seconds: 3 },
]);
const throttled = new AppError('RESOURCE_EXHAUSTED', 'too many bytes; wait', [
  { type: 'retry', retry_after_seconds: 2 },
]);

describe('OTLP/gRPC', () => {
  it('the default network port for OTLP/gRPC is 4317', () => {
    expect(configOptions.get('otlpGrpcPort')?.defaultText).toBe('4317');
  });

  it('on success the server response MUST be an Export<signal>ServiceResponse, and MUST leave partial_success unset', async () => {
    const { grpc, service, listNewLogs } = world;
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    expect(await grpc.export(sent.protobuf, { headers })).toMatchObject({
      code: status.OK,
      result: { rejected: 0 },
    });
    expect(await listNewLogs()).toMatchObject([{ body: sent.body }]);
  });

  it('if the server receives an empty request the server SHOULD respond with success', async () => {
    const { grpc, service } = world;
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    expect(await grpc.export(new Uint8Array(), { headers })).toMatchObject({ code: status.OK });
  });

  it('the client SHOULD wait for responses, and MAY send requests concurrently', async () => {
    const { grpc, service, listNewLogs } = world;
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    const bodies = Array.from({ length: 50 }, (_, index) => `concurrent ${index}`);
    const answers = await Promise.all(
      bodies.map((body) =>
        grpc.export(encodeLogsRequest([{ scopeLogs: [{ records: [{ body }] }] }]), { headers }),
      ),
    );
    expect(answers.every(({ code }) => code === status.OK)).toBe(true);
    expect(new Set((await listNewLogs()).map(({ body }) => body))).toEqual(new Set(bodies));
  });

  it('on partial success the server MUST set rejected_log_records and SHOULD set error_message, and the status is OK', async () => {
    const { grpc, service, listNewLogs } = world;
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    const answer = await grpc.export(sent.halfGood.protobuf, { headers });
    expect(answer).toMatchObject({ code: status.OK, result: { rejected: 1 } });
    expect(answer.result?.reason).toMatch(/^time_unix_nano 1 is 1970-01-01T00:00:00/);
    expect(await listNewLogs()).toHaveLength(1);
  });

  it('bad data is INVALID_ARGUMENT, and the server MAY say more in a BadRequest', async () => {
    const { grpc, service } = world;
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    const answer = await grpc.export(notProtobuf, { headers });
    expect(answer.code).toBe(status.INVALID_ARGUMENT);
    expect(answer.status?.details).toEqual([
      { type: 'BadRequest', violations: [{ field: '', description: answer.message }] },
    ]);
  });

  it('the server MUST NOT tell a client to try bad data again: no RetryInfo', async () => {
    const { grpc, service } = await startOtlpWorldForTest({ flags: { 'otlp-max-body': '1KiB' } });
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    const answer = await grpc.export(new Uint8Array(2_000), { headers });
    expect(answer.code).toBe(status.RESOURCE_EXHAUSTED);
    expect(answer.status?.details).toEqual([]);
  });

  it.each([
    ['UNAVAILABLE', busy, 3],
    ['RESOURCE_EXHAUSTED', throttled, 2],
  ] as const)(
    'to signal backpressure the server SHOULD return %s, and MAY say in a RetryInfo when to come back',
    async (name, error, delaySeconds) => {
      const { grpc, service } = await startOtlpWorldForTest({ stores: { logs: failingStore(error) } });
      const headers = { 'x-ingest-api-key': service.keys.ingestKey };
      expect(await grpc.export(sent.protobuf, { headers })).toMatchObject({
        code: status[name],
        status: { details: [{ type: 'RetryInfo', delaySeconds }] },
      });
    },
  );

  it('a quota that is used up is RESOURCE_EXHAUSTED with a RetryInfo, shared with OTLP/HTTP', async () => {
    const { grpc, post, service } = await startOtlpWorldForTest({
      flags: { 'ingest-bytes-per-second': '1KiB' },
    });
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    // More than a second's worth in one body is possible; it is paid for afterwards.
    expect((await post(`{}${' '.repeat(4_000)}`)).status).toBe(200);
    const answer = await grpc.export(sent.protobuf, { headers });
    expect(answer.code).toBe(status.RESOURCE_EXHAUSTED);
    expect(answer.status?.details).toEqual([{ type: 'RetryInfo', delaySeconds: expect.any(Number) }]);
  });

  it('without a key it is UNAUTHENTICATED, which is not retryable', async () => {
    const { grpc } = world;
    expect(await grpc.export(sent.protobuf)).toMatchObject({ code: status.UNAUTHENTICATED });
  });

  it('all server components MUST support no compression and gzip', async () => {
    const { service, listNewLogs } = world;
    const packing = createExportClient(service.grpcUrl, {
      'grpc.default_compression_algorithm': compressionAlgorithms.gzip,
    });
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    expect(await packing.export(sent.protobuf, { headers })).toMatchObject({ code: status.OK });
    packing.close();
    expect(await listNewLogs()).toHaveLength(1);
  });

  it('a service that the server does not have is UNIMPLEMENTED', async () => {
    const { grpc, service } = world;
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    const path = '/opentelemetry.proto.collector.profiles.v1development.ProfilesService/Export';
    expect(await grpc.export(sent.protobuf, { headers, path })).toMatchObject({ code: status.UNIMPLEMENTED });
  });

  it('speaks HTTP/2 in clear text', async () => {
    const { service } = world;
    const session = connectHttp2(service.grpcUrl);
    await new Promise((resolve) => session.once('connect', resolve));
    session.destroy();
  });
});
