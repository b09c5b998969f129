import { describe, expect, it } from 'vitest';
import { sampleContext } from '../../http/testing/sample-context.ts';
import type { ExportResult } from './export-result.ts';
import { otlpGrpcServices } from './grpc/otlp-grpc-services.ts';
import { transcodeRequest } from './json/transcode-request.ts';
import type { OtlpBody } from './otlp-body.ts';
import { createOtlpHandlers } from './otlp-handlers.ts';
import { decodeExportResult } from './testing/decode-rpc-status.ts';
import { decodeSpans } from './testing/decode-spans.ts';
import { encodeTracesJson } from './testing/encode-traces-json.ts';
import { encodeTracesRequest, type ResourceSpansInit } from './testing/encode-traces-request.ts';

const request: ResourceSpansInit[] = [
  {
    resource: { 'service.name': 'shop' },
    scopeSpans: [{ spans: [{ traceId: '5b8efff798038103d269b633813fc60c', name: 'pay' }] }],
  },
];
const input = { path: {}, query: {}, headers: {} };

/** Services of which only that of traces is used. */
function start(result: ExportResult = { rejected: 0 }) {
  const seen: Uint8Array[] = [];
  const unused = { ingest: () => Promise.reject(new Error('not of this signal')) };
  const services = {
    logs: unused,
    metrics: unused,
    traces: {
      async ingest(_writer: unknown, bytes: Uint8Array) {
        seen.push(bytes);
        return result;
      },
    },
  };
  const handlers = createOtlpHandlers(services);
  const ingestTraces = (body: OtlpBody) => handlers.ingestTraces({ ...input, body }, sampleContext());
  return { seen, services, ingestTraces };
}

describe('ingestTraces', () => {
  const protobuf: OtlpBody = { encoding: 'protobuf', bytes: encodeTracesRequest(request) };
  const json: OtlpBody = {
    encoding: 'json',
    bytes: transcodeRequest('traces', new TextEncoder().encode(encodeTracesJson(request))),
  };

  it('stores the same spans from protobuf and from JSON, and answers an empty message', async () => {
    const { seen, ingestTraces } = start();
    expect(await ingestTraces(protobuf)).toEqual({
      status: 200,
      contentType: 'application/x-protobuf',
      body: new Uint8Array(),
    });
    expect(await ingestTraces(json)).toEqual({ status: 200, contentType: 'application/json', body: {} });
    expect(seen.map(decodeSpans)).toEqual([decodeSpans(protobuf.bytes), decodeSpans(protobuf.bytes)]);
  });

  it('says how many spans were rejected and why', async () => {
    const { ingestTraces } = start({ rejected: 2, reason: 'too old' });
    const { body } = await ingestTraces(protobuf);
    expect(decodeExportResult(body as Uint8Array)).toEqual({ rejected: 2, reason: 'too old' });
    expect(await ingestTraces(json)).toMatchObject({
      body: { partialSuccess: { rejectedSpans: '2', errorMessage: 'too old' } },
    });
  });

  it('warns in protobuf and in JSON when no item was rejected', async () => {
    const service = { ingest: async () => ({ rejected: 0, reason: 'labels were left out' }) };
    const handlers = createOtlpHandlers({ logs: service, metrics: service, traces: service });
    for (const ingest of [handlers.ingestLogs, handlers.ingestMetrics, handlers.ingestTraces]) {
      const { body } = await ingest({ ...input, body: protobuf }, sampleContext());
      expect(decodeExportResult(body as Uint8Array)).toMatchObject({ reason: 'labels were left out' });
      expect(await ingest({ ...input, body: json }, sampleContext())).toMatchObject({
        body: { partialSuccess: { errorMessage: 'labels were left out' } },
      });
    }
  });

  it('is Export of the TraceService over gRPC', () => {
    const { services } = start();
    const { traces } = services;
    expect(otlpGrpcServices(services).get('opentelemetry.proto.collector.trace.v1.TraceService')).toBe(
      traces.ingest,
    );
  });
});
