import { compress } from 'snappyjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeMetricsRequest } from '../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { decodeExportResult } from '../../../server/src/ingest/otlp/testing/decode-rpc-status.ts';
import { createExportClient } from '../../../server/src/ingest/otlp/testing/export-client.ts';
import { createContractClient } from '../../support/contract-client.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { type ContractProject, openProject } from '../open-project.ts';

let service: ContractProject;
beforeAll(async () => {
  service = await openProject();
});

const metricsExport = '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export';

async function post(path: string, body: Uint8Array, headers: Readonly<Record<string, string>>) {
  return createContractClient(service).fetch(service.ingestUrl + path, {
    method: 'POST',
    headers: {
      'x-ingest-api-key': service.keys.ingestKey,
      'content-type': 'application/x-protobuf',
      ...headers,
    },
    body: new Uint8Array(body),
  });
}

async function newestValue(expression: string): Promise<string | undefined> {
  const call = createOperationCaller(service, service.keys);
  const response = await call('getPrometheusQuery', { query: { query: expression } });
  const { data }: { data: { result: { value: [number, string] }[] } } = JSON.parse(await response.text());
  return data.result[0]?.value[1];
}

describe('of a request with a good point and one of 1970 the good one is stored', () => {
  const halfGood = (name: string) =>
    encodeMetricsRequest([
      {
        scopeMetrics: [
          {
            metrics: [
              {
                name,
                gauge: [
                  { timeNs: 1n, value: 1 },
                  { timeNs: nowNs(), value: 2 },
                ],
              },
            ],
          },
        ],
      },
    ]);
  const result = { rejected: 1, reason: expect.stringContaining('1970') };

  it('and partialSuccess counts the other over HTTP in protobuf', async () => {
    const response = await post('/v1/metrics', halfGood('half_protobuf'), {});
    expect(response.status).toBe(200);
    expect(decodeExportResult(await response.bytes())).toEqual(result);
    expect(await newestValue('half_protobuf')).toBe('2');
  });

  it('and partialSuccess counts the other over HTTP in JSON', async () => {
    const dataPoints = [{ asInt: 1 }, { asInt: '2', timeUnixNano: String(nowNs()) }];
    const metrics = [{ name: 'half_json', gauge: { dataPoints } }];
    const body = new TextEncoder().encode(
      JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }),
    );
    const response = await post('/v1/metrics', body, { 'content-type': 'application/json' });
    expect(await response.json()).toEqual({
      partialSuccess: { rejectedDataPoints: '1', errorMessage: expect.stringContaining('1970') },
    });
    expect(await newestValue('half_json')).toBe('2');
  });

  it('and partialSuccess counts the other over gRPC', async () => {
    const client = createExportClient(service.grpcUrl);
    const headers = { 'x-ingest-api-key': service.keys.ingestKey };
    const answer = await client.export(halfGood('half_grpc'), { path: metricsExport, headers });
    client.close();
    expect(answer).toMatchObject({ code: 0, result });
    expect(await newestValue('half_grpc')).toBe('2');
  });

  it('and remote write gets a status that is not retried', async () => {
    const request = encodeWriteRequest([
      {
        labels: [['__name__', 'half_written']],
        samples: [
          [0, 1],
          [Date.now(), 2],
        ],
      },
    ]);
    const response = await post('/api/v1/write', compress(request), { 'content-encoding': 'snappy' });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; message: string } }; // held by the contract
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^1 of 2 samples were rejected \(1 too_old\) .*1970/),
    });
    expect(await newestValue('half_written')).toBe('2');
  });
});

describe('remote write', () => {
  it('answers 204 to a request, and to the same one again', async () => {
    const request = encodeWriteRequest([
      {
        labels: [
          ['__name__', 'twice'],
          ['job', 'a'],
        ],
        samples: [[Date.now(), 7]],
      },
    ]);
    for (const _time of ['first', 'second']) {
      expect((await post('/api/v1/write', compress(request), { 'content-encoding': 'snappy' })).status).toBe(
        204,
      );
    }
    expect(await newestValue('twice{job="a"}')).toBe('7');
  });

  it('answers 400 to what is no snappy, and to what is no request', async () => {
    for (const body of [new Uint8Array([5, 0]), compress(new Uint8Array([0x0a, 0x7f, 1]))]) {
      const response = await post('/api/v1/write', body, { 'content-encoding': 'snappy' });
      expect(response.status).toBe(400);
    }
  });
});

function nowNs(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}
