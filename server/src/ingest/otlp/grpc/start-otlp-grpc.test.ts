import { connect as connectHttp2 } from 'node:http2';
import { compressionAlgorithms, status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { createExportClient } from '../testing/export-client.ts';
import { goodKey, maxBodyBytes, startTestGrpc } from '../testing/start-test-grpc.ts';
import type { Export } from './start-otlp-grpc.ts';

const takeAll: Export = async () => ({ rejected: 0 });
const failWith =
  (error: unknown): Export =>
  () =>
    Promise.reject(error);

describe('an Export call', () => {
  it('passes on the caller and the bytes of the request, in a buffer of their own', async () => {
    const seen: unknown[] = [];
    const { client, charges } = await startTestGrpc(async ({ keyId }, request) => {
      seen.push([keyId, [...request], request.buffer.byteLength]);
      return { rejected: 0 };
    });
    const answer = await client.export(new Uint8Array([1, 2, 3]), { headers: goodKey });
    expect(answer).toMatchObject({ code: 0, result: { rejected: 0 } });
    expect(answer.trailer.get('x-request-id')).toEqual(['req_1']);
    expect(answer.trailer.get('ratelimit')).toEqual(['"bytes";r=1']);
    expect(seen).toEqual([['key_ingest', [1, 2, 3], 3]]);
    expect(charges).toEqual([['key_ingest', 3]]);
  });

  it('may be empty', async () => {
    const { client } = await startTestGrpc(takeAll);
    expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({ code: 0 });
  });

  it('reports how many were rejected and why', async () => {
    const { client } = await startTestGrpc(async () => ({ rejected: 300, reason: 'too old: é' }));
    const { result } = await client.export(new Uint8Array(), { headers: goodKey });
    expect(result).toEqual({ rejected: 300, reason: 'too old: é' });
  });

  it('may be compressed with gzip, and is charged its decompressed size', async () => {
    const { listener, charges } = await startTestGrpc(takeAll);
    const client = createExportClient(listener.url, {
      'grpc.default_compression_algorithm': compressionAlgorithms.gzip,
    });
    onTestFinished(() => client.close());
    expect(await client.export(new Uint8Array(maxBodyBytes), { headers: goodKey })).toMatchObject({
      code: 0,
    });
    expect(charges).toEqual([['key_ingest', maxBodyBytes]]);
    expect(await client.export(new Uint8Array(maxBodyBytes + 1), { headers: goodKey })).toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
    });
  });

  it('is RESOURCE_EXHAUSTED over the limit, without RetryInfo', async () => {
    const { client } = await startTestGrpc(takeAll);
    const answer = await client.export(new Uint8Array(maxBodyBytes + 1), { headers: goodKey });
    expect(answer).toMatchObject({ code: status.RESOURCE_EXHAUSTED });
    expect(answer.status?.details).toEqual([]);
  });

  it.each([
    '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
    '/opentelemetry.proto.collector.logs.v1.LogsService/Other',
  ])('of another service or method is UNIMPLEMENTED: %s', async (path) => {
    const { client } = await startTestGrpc(takeAll);
    expect(await client.export(new Uint8Array(), { headers: goodKey, path })).toMatchObject({
      code: status.UNIMPLEMENTED,
    });
  });
});

it('a compression that the server does not have is UNIMPLEMENTED, with those that it has', async () => {
  const { listener } = await startTestGrpc(takeAll);
  const session = connectHttp2(listener.url);
  onTestFinished(() => session.destroy());
  const stream = session.request({
    ':method': 'POST',
    ':path': '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
    'content-type': 'application/grpc',
    'grpc-encoding': 'br',
    ...goodKey,
  });
  stream.end(Buffer.from([1, 0, 0, 0, 1, 0]));
  const headers = await new Promise((resolve) => stream.once('response', resolve));
  expect(headers).toMatchObject({
    'grpc-status': String(status.UNIMPLEMENTED),
    'grpc-accept-encoding': 'identity,gzip,zstd,deflate',
  });
});

describe('the key of a call', () => {
  it.each([
    [{ 'x-ingest-api-key': 'ingest' }],
    [{ authorization: 'Bearer ingest' }],
    [{ authorization: 'server' }],
    [{ authorization: `Basic ${Buffer.from('any user:ingest').toString('base64')}` }],
  ])('is taken from %j', async (headers) => {
    const { client } = await startTestGrpc(takeAll);
    expect(await client.export(new Uint8Array(), { headers })).toMatchObject({ code: 0 });
  });

  it.each([
    [{}, 'no key; send an ingest key as "x-ingest-api-key: svc_ing_..."'],
    [{ 'x-ingest-api-key': 'other' }, 'the key is unknown, mistyped or revoked'],
    [{ 'x-ingest-api-key': 'server' }, 'a server key is not accepted here'],
    [{ 'x-ingest-api-key': 'web' }, 'a web key is not accepted here'],
  ])('is UNAUTHENTICATED: %j', async (headers, message) => {
    const { client, charges } = await startTestGrpc(takeAll);
    const answer = await client.export(new Uint8Array(900), { headers });
    expect(answer).toMatchObject({ code: status.UNAUTHENTICATED, message: expect.stringContaining(message) });
    expect(answer.status).toMatchObject({ code: 16, message: answer.message });
    expect(charges).toEqual([]);
  });

  it('is checked before the request is read', async () => {
    const { listener } = await startTestGrpc(takeAll);
    const session = connectHttp2(listener.url);
    const stream = session.request({
      ':method': 'POST',
      ':path': '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    const headers = await new Promise((resolve) => stream.once('response', resolve)); // its body never arrives
    expect(headers).toMatchObject({ 'grpc-status': String(status.UNAUTHENTICATED) });
    session.destroy();
  });

  it('must not be sent twice', async () => {
    const { client } = await startTestGrpc(takeAll);
    const answer = await client.export(new Uint8Array(), {
      headers: { 'x-ingest-api-key': ['ingest', 'ingest'] },
    });
    expect(answer.code).not.toBe(0);
  });
});

describe('a call that fails', () => {
  it('gets its delay in a RetryInfo', async () => {
    const full = new AppError('UNAVAILABLE', 'no writes now', [{ type: 'retry', retry_after_seconds: 5 }]);
    const { client } = await startTestGrpc(failWith(full));
    expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({
      code: status.UNAVAILABLE,
      message: 'no writes now',
      status: { code: 14, message: 'no writes now', details: [{ type: 'RetryInfo', delaySeconds: 5 }] },
    });
  });

  it('names the field in a BadRequest', async () => {
    const { client } = await startTestGrpc(failWith(new AppError('INVALID_ARGUMENT', 'a lie at byte 3')));
    expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({
      code: status.INVALID_ARGUMENT,
      status: {
        details: [{ type: 'BadRequest', violations: [{ field: '', description: 'a lie at byte 3' }] }],
      },
    });
  });

  it('reveals only the request id of an unexpected error, and logs it', async () => {
    const { client, lines } = await startTestGrpc(failWith(new Error('SQLITE_IOERR')));
    const answer = await client.export(new Uint8Array(), { headers: goodKey });
    expect(answer).toMatchObject({
      code: status.INTERNAL,
      status: { details: [{ type: 'RequestInfo', requestId: 'req_1' }] },
    });
    expect(answer.message).not.toContain('SQLITE');
    expect(lines).toEqual([expect.objectContaining({ level: 50, requestId: 'req_1' })]);
  });

  it('may have any text for its message', async () => {
    const { client } = await startTestGrpc(failWith(new AppError('INVALID_ARGUMENT', 'é\ud800\n%')));
    expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({
      code: status.INVALID_ARGUMENT,
      status: { message: 'é\ufffd\n%' },
    });
  });

  it('at its deadline, or when the client leaves, does not affect other calls', async () => {
    const release = Promise.withResolvers<void>();
    const { client } = await startTestGrpc(async () => {
      await release.promise;
      return { rejected: 0 };
    });
    const leaving = new AbortController();
    const left = client.export(new Uint8Array(), { headers: goodKey, signal: leaving.signal });
    const late = await client.export(new Uint8Array(), { headers: goodKey, deadline: Date.now() + 100 });
    expect(late).toMatchObject({ code: status.DEADLINE_EXCEEDED });
    leaving.abort();
    expect(await left).toMatchObject({ code: status.CANCELLED });
    release.resolve();
    expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({ code: 0 });
  });

  it('without its request ends after the request timeout', async () => {
    const { listener } = await startTestGrpc(takeAll, { requestTimeoutMs: 100 });
    const session = connectHttp2(listener.url);
    const stream = session.request({
      ':method': 'POST',
      ':path': '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
      'content-type': 'application/grpc',
      te: 'trailers',
      ...goodKey,
    });
    stream.write(Buffer.from([0, 0, 0, 3, 0, 1, 2]));
    const headers = await new Promise((resolve) => stream.once('response', resolve));
    expect(headers).toMatchObject({
      'grpc-status': String(status.DEADLINE_EXCEEDED),
      'grpc-message':
        'the%20request%20did%20not%20arrive%20within%20100%20ms;%20send%20it%20faster%20or%20in%20smaller%20batches',
    });
    session.destroy();
  });
});
